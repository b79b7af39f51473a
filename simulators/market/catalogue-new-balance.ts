/**
 * style code | name | colorway | m(en), w(omen), y(outh) | release | retail dollars | typical price as a multiple of
 * retail
 */
export const NEW_BALANCE = `
BB550WT1|New Balance 550 White Green|White/Green|m|2021-07-02|110|1.1
BB550PB1|New Balance 550 White Grey|Sea Salt/Grey|m|2021-11-18|110|1
BB550SE1|New Balance 550 White Team Red|White/Team Red|m|2021-09-24|110|1
BB550VTC|New Balance 550 White Dusk Blue|White/Dusk Blue|m|2022-07-01|110|0.9
BB550ESB|New Balance 550 Grey Black|Raincloud Grey/Black|m|2023-03-10|110|0.9
M990GL5|New Balance 990v5 Grey|Grey/White|m|2019-04-12|185|0.9
M990GL6|New Balance 990v6 Grey|Grey/Castlerock|m|2022-11-11|200|0.9
M990JD3|New Balance 990v3 JJJJound Olive|Olive/Sea Salt|m|2021-03-11|200|1.9
M990AB6|New Balance 990v6 Action Bronson Baklava|Baklava Orange/Teal-Pink|m|2023-03-10|220|1.4
U990GR4|New Balance 990v4 Grey (2022)|Grey/White|m|2022-04-15|190|0.9
M992GR|New Balance 992 Grey|Grey/White|m|2020-04-13|175|1.6
M992JJ|New Balance 992 JJJJound Green|Green/Tan|m|2020-08-19|185|2.7
MR993GL|New Balance 993 Grey|Grey/White|m|2020-09-01|200|1
M2002RDA|New Balance 2002R Protection Pack Rain Cloud|Rain Cloud Grey/Phantom|m|2021-08-20|150|1.2
M2002RDB|New Balance 2002R Protection Pack Phantom|Phantom Black/Castlerock|m|2021-08-20|150|1.1
M2002RDC|New Balance 2002R Protection Pack Sea Salt|Sea Salt/Incense|m|2021-08-20|150|1.1
ML2002RA|New Balance 2002R Grey|Marblehead Grey/Light Aluminum|m|2020-09-25|140|0.9
M1906REE|New Balance 1906R Silver Metallic Blue Oasis|Silver Metallic/Blue Oasis|m|2022-12-09|150|1.1
M1906RER|New Balance 1906R Black Silver Metallic|Black/Silver Metallic|m|2023-02-17|155|1
U9060GRY|New Balance 9060 Rain Cloud|Rain Cloud Grey/Castlerock|m|2022-08-05|150|1.1
U9060ECA|New Balance 9060 Sea Salt|Sea Salt/Ivory|m|2022-10-07|150|1.1
U9060BLK|New Balance 9060 Black Castlerock|Black/Castlerock|m|2022-11-11|150|1.1
U9060JF1|New Balance 9060 Joe Freshgoods Inside Voices Penny Cookie Pink|Pink/Cookie Brown|m|2022-06-30|160|2.1
U9060JG1|New Balance 9060 Joe Freshgoods Inside Voices Baby Shower Blue|Baby Blue/Royal|m|2022-06-30|160|1.9
MR530SG|New Balance 530 White Silver Navy|White/Silver-Navy|m|2020-07-01|100|1
ML574EVG|New Balance 574 Core Grey|Grey/White|m|2021-09-01|90|0.8
`
