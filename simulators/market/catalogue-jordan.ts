/**
 * style code | name | colorway | m(en), w(omen), y(outh) | release | retail dollars | typical price as a multiple of
 * retail
 */
export const JORDAN = `
555088-101|Jordan 1 Retro High OG Chicago (2015)|White/Black-Varsity Red|m|2015-05-30|160|11
555088-001|Jordan 1 Retro High OG Banned (2016)|Black/Varsity Red-White|m|2016-09-03|160|4.6
555088-007|Jordan 1 Retro High OG Royal (2017)|Black/Soar-White|m|2017-04-01|160|3.4
555088-125|Jordan 1 Retro High OG Black Toe (2016)|White/Black-Gym Red|m|2016-11-05|160|3.9
555088-113|Jordan 1 Retro High OG Shattered Backboard Away|White/Black-Starfish|m|2016-10-08|160|2.6
555088-028|Jordan 1 Retro High OG Shattered Backboard 3.0|White/Black-Starfish|m|2019-10-26|175|1.9
555088-013|Jordan 1 Retro High OG Shadow (2018)|Black/Medium Grey-White|m|2018-04-14|160|2.5
555088-602|Jordan 1 Retro High OG Origin Story|University Red/Photo Blue-White|m|2018-12-14|160|3
555088-140|Jordan 1 Retro High OG Obsidian|Sail/Obsidian-University Blue|m|2019-08-31|160|2.3
555088-030|Jordan 1 Retro High OG Pine Green 2.0|Black/Pine Green-White|m|2020-02-29|170|1.7
555088-500|Jordan 1 Retro High OG Court Purple 2.0|White/Court Purple-Black|m|2020-04-04|170|1.7
555088-105|Jordan 1 Retro High OG Dark Mocha|Sail/Dark Mocha-Black|m|2020-10-31|170|2.5
555088-134|Jordan 1 Retro High OG University Blue|White/University Blue-Black|m|2021-03-06|170|2.1
555088-402|Jordan 1 Retro High OG Hyper Royal|Hyper Royal/Light Smoke Grey-White|m|2021-04-17|170|1.4
555088-035|Jordan 1 Retro High OG Shadow 2.0|Black/Light Smoke Grey-White|m|2021-05-15|170|1.3
555088-404|Jordan 1 Retro High OG Prototype|Sail/Dark Marina Blue-Light Army|m|2021-10-30|170|1.1
555088-701|Jordan 1 Retro High OG Pollen|Pollen/Black-White|m|2021-08-21|170|1.2
555088-036|Jordan 1 Retro High OG Bordeaux|Black/Bordeaux-White|m|2021-11-20|170|1.2
555088-063|Jordan 1 Retro High OG Patent Bred|Black/Varsity Red-White|m|2021-12-30|170|1.7
555088-161|Jordan 1 Retro High OG Heritage|White/University Red-Black|m|2022-04-30|170|1.1
555088-108|Jordan 1 Retro High OG Stage Haze|White/Black-Bleached Coral|m|2022-05-14|170|1
555088-711|Jordan 1 Retro High OG Taxi|White/Taxi Yellow-Black|m|2022-08-13|180|1.1
DZ5485-612|Jordan 1 Retro High OG Chicago Lost and Found|Varsity Red/Black-Sail|m|2022-11-19|180|2.2
FD1437-612|Jordan 1 Retro High OG Chicago Lost and Found (GS)|Varsity Red/Black-Sail|y|2022-11-19|140|1.7
DZ5485-303|Jordan 1 Retro High OG Gorge Green|Gorge Green/Metallic Silver-White|m|2022-12-29|180|0.9
DZ5485-410|Jordan 1 Retro High OG True Blue|True Blue/White-Cement Grey|m|2023-01-21|180|1
DV1748-601|Jordan 1 Retro High OG Spider-Man Across the Spider-Verse|University Red/Black-White|m|2023-05-20|200|1.6
DZ5485-400|Jordan 1 Retro High OG UNC Toe|Black/University Blue-White|m|2023-07-22|180|1.2
DZ5485-020|Jordan 1 Retro High OG Palomino|Palomino/Black-White|m|2023-09-02|180|1.1
DZ5485-042|Jordan 1 Retro High OG Royal Reimagined|Black/Royal Blue-White|m|2023-11-04|180|0.9
FD4810-061|Jordan 1 Retro High OG Satin Bred (Women's)|Black/University Red-White|w|2023-10-14|180|1.2
DZ5485-701|Jordan 1 Retro High OG Yellow Ochre|Yellow Ochre/Black-White|m|2024-01-27|180|0.9
DZ5485-106|Jordan 1 Retro High OG Black Toe Reimagined|White/Black-Varsity Red|m|2025-02-15|180|1.1
CD4487-100|Jordan 1 Retro High Travis Scott|Sail/Dark Mocha-University Red|m|2019-05-11|175|7.6
DH3227-105|Jordan 1 Retro High OG SP Fragment Design x Travis Scott|White/Military Blue-Black|m|2021-07-29|200|10
AA3834-101|Jordan 1 Retro High Off-White Chicago|White/Black-Varsity Red|m|2017-09-09|190|24
AQ0818-148|Jordan 1 Retro High Off-White University Blue|White/Dark Powder Blue-Cone|m|2018-06-23|190|9
BV1300-106|Jordan 1 Retro High Union Los Angeles Black Toe|White/Black-Varsity Red|m|2018-11-17|190|7.5
DO7097-100|Jordan 1 Retro High OG A Ma Maniere|Sail/Burgundy Crush-Black|m|2021-12-15|200|1.7
DA2728-100|Jordan 1 Retro High OG SP Trophy Room|White/Varsity Red-Black|m|2021-02-10|190|5
554724-069|Jordan 1 Mid Chicago Black Toe|Black/Gym Red-White|m|2020-07-21|115|2.1
554724-092|Jordan 1 Mid Light Smoke Grey|Light Smoke Grey/Gym Red-White|m|2019-07-01|115|2.4
553558-612|Jordan 1 Low Bred Toe|Gym Red/Black-White|m|2020-02-20|100|1.7
CZ0790-100|Jordan 1 Retro Low OG Neutral Grey|White/Neutral Grey|m|2021-08-19|130|1.2
CZ0790-104|Jordan 1 Retro Low OG Dark Powder Blue|White/Dark Powder Blue|m|2022-07-02|140|1.1
CZ0790-801|Jordan 1 Retro Low OG Starfish|White/Starfish-Black|m|2022-05-07|130|1
CQ4277-001|Jordan 1 Low Travis Scott|Black/Dark Mocha-University Red|m|2019-07-20|130|8.5
DM7866-140|Jordan 1 Low OG SP Fragment x Travis Scott|White/Military Blue-Black|m|2021-08-13|150|8
DM7866-162|Jordan 1 Low OG SP Travis Scott Reverse Mocha|Sail/University Red-Ridgerock|m|2022-07-21|150|6.4
DM7866-001|Jordan 1 Low OG SP Travis Scott Black Phantom|Black/Phantom-University Red|m|2022-12-15|150|3.9
DZ4137-106|Jordan 1 Low OG SP Travis Scott Olive (Women's)|Sail/Medium Olive-University Red|w|2023-04-26|150|4.2
DZ4137-700|Jordan 1 Low OG SP Travis Scott Canary (Women's)|Sail/Canary Yellow-Racer Blue|w|2024-06-12|150|2.3
DM7866-200|Jordan 1 Low OG SP Travis Scott Medium Olive|Sail/Black-Medium Olive|m|2024-09-26|150|2.8
DM7866-202|Jordan 1 Low OG SP Travis Scott Velvet Brown|Velvet Brown/Black-Sail|m|2024-12-13|150|2.4
DX2454-106|Jordan 2 Retro Chicago (2022)|White/Varsity Red-Black|m|2022-12-30|200|0.8
DJ4375-106|Jordan 2 Retro Low SP Off-White White Red|White/Varsity Red|m|2021-11-12|250|1.5
DJ4375-004|Jordan 2 Retro Low SP Off-White Black Blue|Black/Royal Blue|m|2021-11-12|250|1.2
DR8884-103|Jordan 2 Retro Lucky Green|White/Lucky Green|m|2023-03-18|200|0.7
DN3802-001|Jordan 2 Retro SP Union Grey Fog|Grey Fog/Siren Red|m|2022-04-15|225|1.1
854262-001|Jordan 3 Retro Black Cement (2018)|Black/Fire Red-Cement Grey|m|2018-02-17|200|1.9
CT8532-104|Jordan 3 Retro UNC (2020)|White/Valor Blue-Tech Grey|m|2020-03-07|190|1.6
CT8532-012|Jordan 3 Retro Cool Grey (2021)|Cool Grey/Varsity Red-Black|m|2021-02-20|190|1.3
CT8532-145|Jordan 3 Retro Racer Blue|White/Racer Blue-Black|m|2021-07-10|190|1.3
CT8532-030|Jordan 3 Retro Pine Green|Black/Pine Green-Iron Grey|m|2021-10-23|190|1.4
CT8532-126|Jordan 3 Retro Cardinal Red|White/Cardinal Red-Light Curry|m|2022-02-23|190|1.3
CT8532-105|Jordan 3 Retro Dark Iris|White/Dark Iris-Black|m|2022-07-16|190|1.1
DN3707-160|Jordan 3 Retro Fire Red (2022)|White/Fire Red-Black|m|2022-09-10|210|1.1
DN3707-100|Jordan 3 Retro White Cement Reimagined|Summit White/Fire Red-Cement Grey|m|2023-03-11|210|1.3
CT8532-148|Jordan 3 Retro Wizards|White/True Blue-Metallic Copper|m|2023-04-15|200|0.9
CK9246-136|Jordan 3 Retro Lucky Green (Women's)|White/Lucky Green-Black|w|2023-06-15|200|1
CT8532-102|Jordan 3 Retro Palomino|White/Palomino-Black|m|2023-09-16|200|1
CT8532-080|Jordan 3 Retro Fear (2023)|Night Stadium/Total Orange-Black|m|2023-11-22|200|1.1
CT8532-140|Jordan 3 Retro Midnight Navy (2024)|White/Midnight Navy-Cement Grey|m|2024-03-23|200|1
CT8532-031|Jordan 3 Retro Green Glow|Black/Green Glow-Wolf Grey|m|2024-05-11|200|0.9
DN3707-010|Jordan 3 Retro Black Cement (2024)|Black/Fire Red-Cement Grey|m|2024-11-23|210|1.2
DH3434-110|Jordan 3 Retro SP A Ma Maniere (Women's)|White/Medium Grey-Violet Ore|w|2021-05-10|200|2.2
FN0344-001|Jordan 3 Retro J Balvin Medellin Sunset|Black/Solar Flare-Total Crimson|m|2023-09-27|250|1
308497-060|Jordan 4 Retro Bred (2019)|Black/Cement Grey-Fire Red|m|2019-05-04|200|2.3
308497-406|Jordan 4 Retro Travis Scott Cactus Jack|University Blue/Black-Varsity Red|m|2018-06-09|225|3.4
CU1110-010|Jordan 4 Retro Black Cat (2020)|Black/Black-Light Graphite|m|2020-01-22|190|3.8
CV9388-100|Jordan 4 Retro Off-White Sail (Women's)|Sail/Muslin-White|w|2020-07-25|200|5.4
DC7770-160|Jordan 4 Retro Fire Red (2020)|White/Fire Red-Black|m|2020-11-28|200|1.7
CT8527-400|Jordan 4 Retro University Blue|University Blue/Tech Grey-Black|m|2021-04-28|200|2.2
CT8527-100|Jordan 4 Retro White Oreo (2021)|White/Tech Grey-Black|m|2021-07-03|190|1.9
CT8527-700|Jordan 4 Retro Lightning (2021)|Tour Yellow/Dark Blue Grey-White|m|2021-08-28|220|1.2
CT8527-016|Jordan 4 Retro Red Thunder|Black/White-Crimson|m|2022-01-15|200|1.7
DH6927-111|Jordan 4 Retro Military Black|White/Black-Neutral Grey|m|2022-05-21|200|1.9
408452-111|Jordan 4 Retro Military Black (GS)|White/Black-Neutral Grey|y|2022-05-21|150|1.7
DH6927-061|Jordan 4 Retro Infrared|Dark Grey/Infrared 23-Black|m|2022-06-15|200|1.2
DH6927-140|Jordan 4 Retro Midnight Navy|White/Midnight Navy-Light Smoke Grey|m|2022-10-29|210|1.4
AQ9129-500|Jordan 4 Retro Canyon Purple (Women's)|Canyon Purple/Anthracite-Alligator|w|2022-09-22|210|0.9
DV6773-220|Jordan 4 Retro A Ma Maniere Violet Ore|Violet Ore/Medium Ash-Black|m|2022-11-23|225|1.4
DR5415-103|Jordan 4 Retro SB Pine Green|Sail/Pine Green-Neutral Grey|m|2023-03-21|225|1.9
AQ9129-103|Jordan 4 Retro Seafoam (Women's)|White/Oil Green-Dark Ash|w|2023-03-18|210|1.2
DH6927-017|Jordan 4 Retro Thunder (2023)|Black/Tour Yellow|m|2023-05-13|210|1.4
DH6927-161|Jordan 4 Retro Red Cement|White/Fire Red-Neutral Grey|m|2023-09-09|210|1.2
AQ9129-001|Jordan 4 Retro Frozen Moments (Women's)|Light Iron Ore/Sail-Neutral Grey|w|2023-08-26|210|1.4
FV5029-006|Jordan 4 Retro Bred Reimagined|Black/Fire Red-Cement Grey|m|2024-02-17|215|1.3
FQ8213-006|Jordan 4 Retro Bred Reimagined (GS)|Black/Fire Red-Cement Grey|y|2024-02-17|160|1.2
DR5415-100|Jordan 4 Retro SB Navy|White/Navy-Gum Light Brown|m|2024-03-20|225|1.4
FV5029-141|Jordan 4 Retro Military Blue (2024)|White/Military Blue-Neutral Grey|m|2024-05-04|215|1.1
FQ8138-002|Jordan 4 Retro Fear (2024)|Night Stadium/Total Orange-Black|m|2024-10-19|215|1
FQ8138-103|Jordan 4 Retro Oxidized Green|White/Oxidized Green-Neutral Grey|m|2024-11-16|215|0.9
FV5029-100|Jordan 4 Retro White Cement (2025)|Summit White/Fire Red-Cement Grey|m|2025-05-24|215|1.1
FV5029-010|Jordan 4 Retro Black Cat (2025)|Black/Black-Light Graphite|m|2025-11-28|225|1.4
DC9533-800|Jordan 4 Retro Union Guava Ice|Guava Ice/Light Bone-Brigade Blue|m|2020-08-29|225|2.5
DA1911-102|Jordan 5 Retro Fire Red Silver Tongue (2020)|White/Fire Red-Black|m|2020-05-02|200|1.4
CT8480-001|Jordan 5 Retro Off-White Black|Black/Muslin-Fire Red|m|2020-02-15|225|3
DH8565-100|Jordan 5 Retro Off-White Sail|Sail/Fire Red-Muslin|m|2020-10-29|225|2.6
DD0587-600|Jordan 5 Retro Raging Bull Red (2021)|Varsity Red/Black|m|2021-04-10|190|1.2
DM9014-003|Jordan 5 Retro Green Bean (2022)|Flint Grey/Green Bean|m|2022-05-28|200|0.8
DD0587-047|Jordan 5 Retro Aqua|Black/Taxi-Aquatone|m|2022-11-19|200|0.8
DD0587-141|Jordan 5 Retro UNC|University Blue/White-Black|m|2023-03-04|210|0.9
DV4982-641|Jordan 5 Retro DJ Khaled We The Best Crimson Bliss|Crimson Bliss/Sail|m|2022-11-28|225|0.8
384664-060|Jordan 6 Retro Black Infrared (2019)|Black/Infrared 23|m|2019-02-16|200|1.7
CN1084-200|Jordan 6 Retro Travis Scott|Medium Olive/Sail-Infrared|m|2019-10-11|250|2.1
DH0690-200|Jordan 6 Retro Travis Scott British Khaki|British Khaki/Sail-Bright Crimson|m|2021-04-30|250|1.4
CT8529-106|Jordan 6 Retro Carmine (2021)|White/Carmine-Black|m|2021-02-13|190|1.4
CT8529-003|Jordan 6 Retro Electric Green|Black/Electric Green|m|2021-06-05|190|1
CT8529-410|Jordan 6 Retro UNC (2022)|University Blue/College Navy-White|m|2022-03-05|200|1
CT8529-162|Jordan 6 Retro Red Oreo|White/University Red-Black|m|2022-07-09|200|0.9
CT8529-600|Jordan 6 Retro Toro Bravo (2023)|Varsity Red/Anthracite-Black|m|2023-05-27|200|0.9
378037-003|Jordan 11 Retro Space Jam (2016)|Black/Dark Concord-White|m|2016-12-10|220|1.7
378037-100|Jordan 11 Retro Concord (2018)|White/Black-Concord|m|2018-12-08|220|1.6
378037-061|Jordan 11 Retro Playoffs Bred (2019)|Black/Varsity Red-White|m|2019-12-14|220|1.6
CT8012-011|Jordan 11 Retro Jubilee 25th Anniversary|Black/Metallic Silver-White|m|2020-12-12|220|1.2
CT8012-005|Jordan 11 Retro Cool Grey (2021)|Medium Grey/Multi-Color-White|m|2021-12-11|225|1.3
CT8012-116|Jordan 11 Retro Cherry (2022)|White/Varsity Red-Black|m|2022-12-10|225|1.1
CT8012-170|Jordan 11 Retro DMP Gratitude (2023)|White/Metallic Gold-Black|m|2023-12-09|230|1.1
CT8012-104|Jordan 11 Retro Legend Blue (2024)|White/Legend Blue-Black|m|2024-12-14|230|1
AR0715-101|Jordan 11 Retro Neapolitan (Women's)|Sail/Atmosphere-Velvet Brown|w|2023-11-11|230|0.9
AV2187-160|Jordan 11 Retro Low Concord Bred|White/Black-University Red|m|2021-05-01|185|1.1
AV2187-001|Jordan 11 Retro Low 72-10|Black/Varsity Red-White|m|2022-04-23|185|1
AV2187-140|Jordan 11 Retro Low Cement Grey|White/University Blue-Cement Grey|m|2023-04-22|185|0.9
FV5104-004|Jordan 11 Retro Low Space Jam (2024)|Black/Dark Concord-White|m|2024-05-18|190|0.9
CT8013-170|Jordan 12 Retro Royalty Taxi|White/Metallic Gold-Black|m|2021-11-13|200|1
CT8013-006|Jordan 12 Retro Playoffs (2022)|Black/Varsity Red-White|m|2022-02-26|200|1.1
CT8013-015|Jordan 12 Retro Stealth|Stealth/White-Cool Grey|m|2022-08-20|200|0.9
CT8013-071|Jordan 12 Retro Black Taxi|Black/White-Taxi Yellow|m|2022-10-15|200|0.9
CT8013-116|Jordan 12 Retro Cherry (2023)|White/Varsity Red-Black|m|2023-10-28|200|1.1
CT8013-057|Jordan 12 Retro Field Purple|Black/Field Purple-Metallic Gold|m|2023-08-05|200|0.8
CT8013-161|Jordan 12 Retro Red Taxi|White/Gym Red-Black|m|2024-03-16|200|0.8
DJ5982-600|Jordan 13 Retro Red Flint|University Red/Black-Flint Grey|m|2021-05-01|190|1.1
DJ5982-164|Jordan 13 Retro French Blue (2022)|White/French Blue-Light Steel Grey|m|2022-08-13|200|0.8
DJ5982-015|Jordan 13 Retro Court Purple|Black/Court Purple-White|m|2022-03-19|190|0.9
DJ5982-041|Jordan 13 Retro Black Flint|Black/Flint Grey-University Red|m|2023-07-08|200|0.9
414571-171|Jordan 13 Retro Wheat (2023)|White/Wheat-Gum|m|2023-11-18|200|0.8
`
