/**
 * style code | name | colorway | m(en), w(omen), y(outh) | release | retail dollars | typical price as a multiple of
 * retail
 */
export const ADIDAS = `
CP9654|adidas Yeezy Boost 350 V2 Zebra|White/Core Black-Red|m|2017-02-25|220|1.3
CP9652|adidas Yeezy Boost 350 V2 Core Black Red|Core Black/Core Black-Red|m|2017-02-11|220|1.7
BB1826|adidas Yeezy Boost 350 V2 Beluga|Steel Grey/Beluga-Solar Red|m|2016-09-24|220|2.2
GW1229|adidas Yeezy Boost 350 V2 Beluga Reflective|Steel Grey/Beluga-Solar Red|m|2021-12-18|240|1.2
BY1604|adidas Yeezy Boost 350 V2 Core Black White|Core Black/White|m|2016-12-17|220|2.3
CP9366|adidas Yeezy Boost 350 V2 Cream|Cream White/Cream White|m|2017-04-29|220|1.3
F36980|adidas Yeezy Boost 350 V2 Butter|Butter/Butter|m|2018-06-30|220|1.2
EF2905|adidas Yeezy Boost 350 V2 Static Non-Reflective|Static Grey/White|m|2018-12-27|220|1.5
FU9006|adidas Yeezy Boost 350 V2 Black Non-Reflective|Black/Black|m|2019-06-07|220|1.5
B37571|adidas Yeezy Boost 350 V2 Blue Tint|Blue Tint/Grey Three-High Res Red|m|2017-12-16|220|1.5
HQ6316|adidas Yeezy Boost 350 V2 Bone|Bone White/Bone White|m|2022-03-21|230|1.2
HQ4540|adidas Yeezy Boost 350 V2 Onyx|Onyx Black/Onyx Black|m|2022-04-09|230|1.2
GY7164|adidas Yeezy Boost 350 V2 Dazzling Blue|Black/Dazzling Blue|m|2022-02-26|230|0.9
HP7870|adidas Yeezy Boost 350 V2 Slate|Slate/Core Black-Slate|m|2022-09-03|230|0.9
HQ2060|adidas Yeezy Boost 350 V2 Salt|Salt Grey/Cream|m|2022-07-01|230|0.9
GW3773|adidas Yeezy Boost 350 V2 MX Oat|Oat/Brown|m|2021-10-23|220|0.8
FZ5000|adidas Yeezy Boost 350 V2 Carbon|Carbon Black/Beige|m|2020-10-02|220|1.1
FZ5421|adidas Yeezy Boost 350 V2 Israfil|Israfil Blue/Brown|m|2020-08-15|220|1
FZ1267|adidas Yeezy Boost 350 V2 Zyon|Zyon Sage/Olive|m|2020-07-18|220|1
FX9017|adidas Yeezy Boost 350 V2 Tail Light|Tail Light Grey/Orange|m|2020-02-22|220|1
GW0089|adidas Yeezy Boost 350 V2 Ash Stone|Ash Stone/Stone|m|2021-02-27|220|0.9
AQ4832|adidas Yeezy Boost 350 Turtle Dove (2022)|Turtle Dove Grey/Blue Grey-White|m|2022-05-07|230|1.1
BB5350|adidas Yeezy Boost 350 Pirate Black (2023)|Pirate Black/Blue Grey|m|2023-05-31|230|1.1
F36640|adidas Yeezy 500 Utility Black|Utility Black/Utility Black|m|2018-07-07|200|1.1
DB2908|adidas Yeezy 500 Blush|Blush Sand/Blush|m|2018-02-16|200|1.1
FV3573|adidas Yeezy 500 Bone White|Bone White/Bone White|m|2019-08-24|200|1
GX3607|adidas Yeezy 500 Ash Grey|Ash Grey/Grey|m|2021-10-18|200|0.8
GW6373|adidas Yeezy 500 Granite|Granite Grey/Granite|m|2022-06-18|210|0.8
B75571|adidas Yeezy Boost 700 Wave Runner|Solid Grey/Chalk White-Core Black|m|2017-11-01|300|1.2
EG7597|adidas Yeezy Boost 700 Inertia|Inertia Grey/Wolf Grey|m|2019-03-09|300|0.9
EF2829|adidas Yeezy Boost 700 V2 Static|Static White/Grey|m|2018-12-29|300|1
FU6684|adidas Yeezy Boost 700 V2 Vanta|Vanta Black/Black|m|2019-06-29|300|1
GZ0541|adidas Yeezy Boost 700 Bright Blue|Bright Blue/Grey-Black|m|2021-04-17|240|0.8
FW4980|adidas Yeezy 700 V3 Azael|Azael White/Black|m|2019-12-23|200|1.3
H68038|adidas Yeezy 450 Cloud White|Cloud White/Cloud White|m|2021-03-06|200|0.7
HQ6448|adidas Yeezy Slide Onyx|Onyx Black/Onyx Black|m|2022-03-07|70|1.6
FZ5897|adidas Yeezy Slide Bone (2022)|Bone White/Bone White|m|2022-08-22|70|1.5
GW1934|adidas Yeezy Slide Pure|Pure Cream/Pure|m|2021-04-26|60|1.6
FZ5904|adidas Yeezy Slide Resin (2022)|Resin Olive/Resin|m|2022-12-14|70|1.4
ID2350|adidas Yeezy Slide Slate Grey|Slate Grey/Slate Grey|m|2023-06-26|70|1.5
ID4133|adidas Yeezy Slide Azure|Azure Blue/Azure|m|2023-06-15|70|1.2
GW1931|adidas Yeezy Slide Ochre|Ochre Brown/Ochre|m|2021-12-13|60|1.5
HP8739|adidas Yeezy Foam RNNR Onyx|Onyx Black/Onyx|m|2022-06-08|90|1.4
FY4567|adidas Yeezy Foam RNNR Sand|Sand Beige/Sand|m|2021-03-26|80|1.6
G55486|adidas Yeezy Foam RNNR Ararat|Ararat White/White|m|2020-06-26|75|2.2
GX4472|adidas Yeezy Foam RNNR Stone Sage|Stone Sage/Sage|m|2022-04-18|90|1.2
GW3355|adidas Yeezy Foam RNNR Vermilion|Vermilion Red/Red|m|2021-10-30|80|1.3
IG5349|adidas Yeezy Foam RNNR Carbon|Carbon Grey/Carbon|m|2023-06-20|90|1.2
B75806|adidas Samba OG Cloud White Core Black|Cloud White/Core Black-Gum|m|2018-01-01|100|1
B75807|adidas Samba OG Core Black Cloud White|Core Black/Cloud White-Gum|m|2018-01-01|100|1
ID2055|adidas Samba OG Halo Blue|Cloud White/Halo Blue-Gum|m|2023-04-01|100|0.9
IG8181|adidas Samba Wales Bonner Silver|Metallic Silver/Core Black-Cream|m|2023-04-19|180|1.9
IE0578|adidas Samba Wales Bonner Pony Leopard|Wheat Leopard/Black-Gum|m|2023-11-08|200|1.4
BB5476|adidas Gazelle Core Black White|Core Black/White-Gold|m|2016-01-01|100|0.7
H06122|adidas Gazelle Bold True Pink Gum (Women's)|Pink Glow/Victory Blue-Gum|w|2023-03-01|120|0.9
H06260|adidas Gazelle Indoor Collegiate Green|Collegiate Green/Lucid Pink-Gum|m|2023-08-01|120|0.9
HQ8708|adidas Campus 00s Core Black|Core Black/Cloud White|m|2022-09-01|110|0.9
HQ8707|adidas Campus 00s Grey White|Grey Three/Cloud White|m|2022-09-01|110|0.9
H03472|adidas Campus 00s Dark Green|Dark Green/Cloud White|m|2023-02-01|110|0.9
BD7633|adidas Handball Spezial Light Blue|Light Blue/White-Gum|m|2019-01-01|110|1
DB3021|adidas Handball Spezial Core Black|Core Black/Cloud White-Gum|m|2018-01-01|110|1
EG4958|adidas Superstar Cloud White Core Black|Cloud White/Core Black|m|2020-01-01|100|0.7
M20324|adidas Stan Smith White Green|White/Green|m|2014-01-15|100|0.6
FY7757|adidas Forum Low White Royal Blue|Cloud White/Royal Blue|m|2021-01-21|110|0.6
GW0264|adidas Forum Buckle Low Bad Bunny The First Cafe|Chalky Brown/Earth Brown|m|2021-03-17|160|2.6
GW0265|adidas Forum Buckle Low Bad Bunny Easter Egg|Pink Tint/Wild Pink|m|2021-03-25|160|1.7
IF1857|adidas AE 1 With Love|Bright Red/Black|m|2023-12-16|120|1.3
`
