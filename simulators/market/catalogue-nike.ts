/**
 * style code | name | colorway | m(en), w(omen), y(outh) | release | retail dollars | typical price as a multiple of
 * retail
 */
export const NIKE = `
DD1391-100|Nike Dunk Low Retro White Black Panda|White/Black|m|2021-03-10|115|1.1
DD1503-101|Nike Dunk Low Retro White Black Panda (Women's)|White/Black|w|2021-03-10|115|1.1
CW1590-100|Nike Dunk Low Retro White Black Panda (GS)|White/Black|y|2021-03-10|90|1.1
DD1873-102|Nike Dunk Low Next Nature White Black Panda (Women's)|White/Black|w|2021-10-14|115|1
DD1391-102|Nike Dunk Low UNC (2021)|University Blue/White|m|2021-06-24|100|1.8
DD1391-101|Nike Dunk Low Team Green (2021)|White/Team Green|m|2021-06-03|100|1.7
DD1391-103|Nike Dunk Low Grey Fog|White/Grey Fog|m|2021-11-11|100|1.2
DD1391-004|Nike Dunk Low Championship Goldenrod (2021)|Goldenrod/Black|m|2021-07-23|100|1.2
DD1391-104|Nike Dunk Low Championship Court Purple|White/Court Purple|m|2022-07-21|110|1
DD1391-602|Nike Dunk Low Team Red|Team Red/White|m|2022-06-08|110|1
DM0121-400|Nike Dunk Low Argon (2022)|Argon Blue/White|m|2022-09-22|110|1.3
DV0834-101|Nike Dunk Low Industrial Blue Sashiko|White/Industrial Blue|m|2022-09-15|120|0.9
DV2122-400|Nike Dunk Low Jackie Robinson|Racer Blue/White|m|2022-12-08|130|0.9
CU1726-101|Nike Dunk Low Syracuse (2020)|White/Orange Blaze|m|2020-03-14|100|3.1
CU1727-700|Nike Dunk Low Brazil (2020)|Varsity Maize/Pine Green|m|2020-03-06|100|2.6
DD1503-117|Nike Dunk Low Rose Whisper (Women's)|White/Rose Whisper|w|2022-08-04|110|1.2
DD1503-103|Nike Dunk Low Photon Dust (Women's)|White/Photon Dust|w|2021-04-01|100|1.4
DD1503-100|Nike Dunk Low Coast (Women's)|White/Coast-University Gold|w|2021-02-18|100|1.6
DD1503-111|Nike Dunk Low Archeo Pink (Women's)|White/Archeo Pink|w|2021-08-19|100|1.2
DD1503-120|Nike Dunk Low Medium Olive (Women's)|White/Medium Olive|w|2023-01-25|110|1.1
DD1503-124|Nike Dunk Low Cacao Wow (Women's)|White/Cacao Wow|w|2023-01-20|110|1.2
DD1399-105|Nike Dunk High Retro White Black Panda|White/Black|m|2021-01-14|120|1
DD1869-103|Nike Dunk High Panda (Women's)|White/Black|w|2021-01-14|110|1
DD1399-100|Nike Dunk High Vast Grey|White/Vast Grey|m|2021-01-14|110|1.1
CZ8149-700|Nike Dunk High SP Varsity Maize|Varsity Maize/Midnight Navy|m|2020-10-23|120|1.3
CT0856-100|Nike Dunk Low Off-White Pine Green|White/Pine Green|m|2019-12-20|170|3
CT0856-600|Nike Dunk Low Off-White University Red|University Red/Wolf Grey|m|2019-12-20|170|3.2
CT0856-700|Nike Dunk Low Off-White Michigan|Varsity Maize/Midnight Navy|m|2019-12-20|170|2.9
DM1602-127|Nike Dunk Low Off-White Lot 01|Sail/Neutral Grey|m|2021-08-09|180|3.6
DM1602-001|Nike Dunk Low Off-White Lot 50|Black/Metallic Silver|m|2021-08-09|180|4
DH6508-400|Nike Dunk Low SP Undefeated 5 On It Dunk vs AF1|Purple/Blue-Black|m|2021-08-05|120|1
CT5053-001|Nike SB Dunk Low Travis Scott|Black/Parachute Beige-Petra Brown|m|2020-02-29|150|8
CU3244-100|Nike SB Dunk Low Ben & Jerry's Chunky Dunky|White/Lagoon Pulse-Black-University Gold|m|2020-05-26|100|12
CJ5378-700|Nike SB Dunk Low Grateful Dead Bears Opti Yellow|Opti Yellow/Blue Fury|m|2020-07-18|110|9.5
CJ5378-300|Nike SB Dunk Low Grateful Dead Bears Green|Lime/Green|m|2020-07-24|110|9
CT2552-800|Nike SB Dunk Low StrangeLove Skateboards|Bright Melon/Gym Red-Pink|m|2020-02-08|100|9.2
CV1628-800|Nike SB Dunk Low Street Hawker|Safety Orange/Multi-Color|m|2021-01-22|110|3.6
BV1310-555|Nike SB Dunk Low Concepts Purple Lobster|Purple/Black|m|2018-12-14|100|6
FD8776-800|Nike SB Dunk Low Concepts Orange Lobster|Orange/Electro Orange-White|m|2022-12-02|120|2.6
FD0860-001|Nike SB Dunk Low Jarritos|Phantom/Safety Orange-Classic Green|m|2023-05-06|115|2.5
FZ3129-200|Nike SB Dunk Low Big Money Savings|Light British Tan/Pacific Moss|m|2023-12-02|125|1.2
FQ1180-001|Nike SB Dunk Low Yuto Horigome|Wolf Grey/Iron Grey-Phantom|m|2023-10-14|120|1.3
CW2288-111|Nike Air Force 1 Low '07 White|White/White|m|2020-01-01|115|1
CW2288-001|Nike Air Force 1 Low '07 Black|Black/Black|m|2020-01-01|115|1
DD8959-100|Nike Air Force 1 Low '07 White (Women's)|White/White|w|2021-01-01|115|1
DH2920-111|Nike Air Force 1 Low LE Triple White (GS)|White/White|y|2021-01-01|90|1
CJ9179-200|Nike Air Force 1 Low Flax|Wheat/Gum Light Brown|m|2019-09-27|130|1.3
CU9225-100|Nike Air Force 1 Low Supreme White|White/White|m|2020-03-05|96|1.6
CU9225-001|Nike Air Force 1 Low Supreme Black|Black/Black|m|2020-03-05|96|1.6
AQ4211-100|Nike Air Force 1 Low Travis Scott Sail|Sail/Gum|m|2018-08-16|150|5
CN2405-900|Nike Air Force 1 Low Travis Scott Cactus Jack|Multi-Color/Muted Bronze-Fossil|m|2019-11-16|160|3.2
AO4606-700|Nike Air Force 1 Low Off-White Volt|Volt/Hyper Jade-Cone|m|2018-12-19|170|4
AO4606-001|Nike Air Force 1 Low Off-White Black White|Black/White-Cone|m|2018-12-19|170|5
CI1173-400|Nike Air Force 1 Low Off-White MCA University Blue|University Blue/White-University Red|m|2019-07-20|160|8.2
DX1419-300|Nike Air Force 1 Low Off-White Brooklyn|Light Green Spark/Metallic Silver|m|2022-09-15|160|4
CZ8065-100|Nike Air Force 1 Low Drake NOCTA Certified Lover Boy|White/Cobalt Tint|m|2022-12-02|160|1.1
DZ1382-001|Nike Air Force 1 Low Tiffany & Co. 1837|Black/Multi-Color-Tiffany Blue|m|2023-03-07|400|2
DQ3989-100|Nike Air Max 1 '86 OG Big Bubble Sport Red|White/University Red-Light Neutral Grey|m|2023-03-26|150|1.1
DH1348-001|Nike Air Max 1 Patta Waves Monarch|Monarch/Metallic Silver-Pure Platinum|m|2021-10-01|160|1.3
DH1348-004|Nike Air Max 1 Patta Waves Noise Aqua|Noise Aqua/Metallic Silver-Pure Platinum|m|2021-10-15|160|1.3
DO9392-200|Nike Air Max 1 Travis Scott Cactus Jack Baroque Brown|Baroque Brown/Lemon Drop-Wheat|m|2022-05-27|160|1.8
DO9392-700|Nike Air Max 1 Travis Scott Cactus Jack Saturn Gold|Saturn Gold/Tent-Dark Citron|m|2022-05-27|160|1.6
DD1870-100|Nike Air Max 1 CLOT Kiss of Death CHA|Net/Deep Red-Campfire Orange|m|2021-05-12|160|1.2
CT1685-100|Nike Air Max 90 Infrared (2020)|White/Black-Cool Grey-Infrared|m|2020-11-02|140|1.3
CU1816-100|Nike Air Max 90 Bacon (2021)|Prison Blue/Dark Army-Straw|m|2021-03-26|140|1.1
AA7293-200|Nike Air Max 90 Off-White Desert Ore|Desert Ore/Bright Mango|m|2019-02-07|160|2.5
DM0028-002|Nike Air Max 97 Silver Bullet (2022)|Metallic Silver/University Red-Black|m|2022-11-25|185|0.9
AJ4219-400|Nike Air Max 1/97 Sean Wotherspoon|Light Blue Fury/Lemon Wash-Multi-Color|m|2018-03-26|160|4.5
AJ4585-100|Nike Air Max 97 Off-White|White/Cone-Ice Blue|m|2017-11-09|190|4.2
CT1689-001|Nike Air Max 95 Neon (2020)|Black/Neon Yellow-Light Graphite|m|2020-12-17|170|1.2
FB2709-300|Nike Air Max 95 SP Corteiz Gutta Green|Sequoia/Gutta Green-Black|m|2023-03-17|190|1.3
FB2709-001|Nike Air Max 95 SP Corteiz Pink Beam|Black/Pink Beam|m|2023-03-24|190|1.8
604133-050|Nike Air Max Plus Triple Black|Black/Black|m|2018-01-01|180|0.9
BQ4629-003|Nike Air Max Plus Hyper Blue (2018)|Black/Hyper Blue-Chamois|m|2018-12-06|170|1.3
AH8050-002|Nike Air Max 270 Black White|Black/White|m|2018-02-01|160|0.7
FB9149-001|Nike Zoom Vomero 5 Cobblestone|Cobblestone/Malt-Flat Pewter|m|2023-06-01|160|1.1
BV1358-001|Nike Zoom Vomero 5 Anthracite|Black/Anthracite|m|2018-12-13|160|1
CN0149-001|Nike P-6000 Metallic Silver|Flat Silver/Black-White|m|2023-04-01|110|1
DM4044-100|Nike Cortez White Varsity Red (Women's)|White/Varsity Red-Game Royal|w|2023-06-14|90|0.9
BQ6806-100|Nike Blazer Mid '77 Vintage White Black|White/Black|m|2019-11-01|105|0.8
432997-107|Nike Killshot 2 Sail Midnight Navy|Sail/Midnight Navy|m|2016-01-15|90|1.2
AA3830-002|Nike Air Presto Off-White Black (2018)|Black/Cone|m|2018-07-27|160|3.4
AA3830-100|Nike Air Presto Off-White White (2018)|White/Cone|m|2018-08-03|160|3.6
BV0073-300|Nike LD Waffle Sacai Green Gusto|Green Gusto/Safety Orange-Del Sol|m|2019-05-30|160|3
BV0073-101|Nike LD Waffle Sacai White Nylon|Summit White/White-Wolf Grey|m|2020-03-10|160|1.8
CV1363-001|Nike Vaporwaffle Sacai Black White|Black/White-Gum|m|2020-11-06|180|1.5
FB8938-001|Nike Mac Attack OG|Light Smoke Grey/Black-White|m|2023-07-20|120|0.8
DH4692-001|Nike Hot Step Air Terra Drake NOCTA Black|Black/Metallic Silver|m|2021-12-20|180|1.1
DH4692-100|Nike Hot Step Air Terra Drake NOCTA White|White/Chrome|m|2022-01-14|180|1.1
CD4991-700|Nike Kobe 5 Protro Bruce Lee|Del Sol/Metallic Silver-Comet Red|m|2020-11-24|180|3.6
CD4991-101|Nike Kobe 5 Protro 5x Champ|White/Court Purple-University Gold|m|2020-01-21|180|3.1
CW2190-300|Nike Kobe 6 Protro Grinch|Green Apple/Volt-Crimson|m|2020-12-24|180|3.5
FV4921-600|Nike Kobe 6 Protro Reverse Grinch|Bright Crimson/Black-Electric Green|m|2023-12-16|190|2
FV4921-800|Nike Kobe 6 Protro Total Orange|Total Orange/Metallic Gold-White|m|2024-11-22|190|1.1
FQ3546-001|Nike Kobe 6 Protro Italian Camo|Light Bone/Dark Grey-Black|m|2024-06-07|190|1.2
FJ9364-100|Nike Kobe 8 Protro Halo|White/Pure Platinum|m|2023-08-23|180|1.7
FQ3549-100|Nike Kobe 8 Protro Lakers Home|White/Court Purple-University Gold|m|2024-02-08|180|1.2
FV6325-100|Nike Kobe 8 Protro Mambacita|White/Laser Orange-Venice|m|2024-02-02|180|1.5
FQ3544-001|Nike Kobe 4 Protro Gift of Mamba|Black/Metallic Gold|m|2024-08-23|190|1.1
FQ3545-400|Nike Kobe 4 Protro Philly|Signal Blue/White-Red|m|2024-07-19|190|1
`
