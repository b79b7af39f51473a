/**
 * brand | style code | name | colorway | m(en), w(omen), y(outh) | release | retail dollars | typical price as a
 * multiple of retail
 */
export const OTHERS = `
ASICS|1201A019-108|ASICS Gel-Kayano 14 Cream Black|Cream/Black-Metallic Silver|m|2022-08-01|150|1.1
ASICS|1201A457-100|ASICS Gel-Kayano 14 JJJJound Silver White|White/Pure Silver|m|2022-04-20|150|1.9
ASICS|1203A275-100|ASICS GT-2160 White Illusion Blue|White/Illusion Blue-Silver|m|2023-02-01|120|1
ASICS|1201A256-111|ASICS Gel-1130 White Clay Canyon|White/Clay Canyon-Silver|m|2022-06-01|95|1.1
ASICS|1201A256-002|ASICS Gel-1130 Black Pure Silver|Black/Pure Silver|m|2022-06-01|95|1.1
ASICS|1201A789-103|ASICS Gel-NYC Cream Oyster Grey|Cream/Oyster Grey|m|2023-01-20|130|1.1
ASICS|1201A789-020|ASICS Gel-NYC Graphite Grey Black|Graphite Grey/Black|m|2023-03-10|130|1.1
Salomon|L41086600|Salomon XT-6 Black Phantom|Black/Phantom|m|2020-07-01|200|0.9
Salomon|L41252900|Salomon XT-6 White Lunar Rock|White/Lunar Rock|m|2021-02-01|200|0.9
On|59.98905|On Cloud 5 All Black|All Black/Black|m|2022-03-01|140|0.8
On|61.98434|On Cloudmonster All White|White/White|m|2022-04-01|170|0.8
Hoka One One|1123202-BBLC|Hoka One One Bondi 8 Black|Black/Black|m|2022-07-01|165|0.8
Hoka One One|1127895-BBLC|Hoka One One Clifton 9 Black|Black/Black|m|2023-02-01|145|0.8
Hoka One One|1119393-BWHT|Hoka One One Clifton 8 Black White|Black/White|m|2021-06-01|140|0.7
UGG|5950-CHE|UGG Tasman Slipper Chestnut|Chestnut Brown/Wheat|m|2017-09-01|110|1.1
UGG|5950-BLK|UGG Tasman Slipper Black|Black/Black|m|2017-09-01|110|1.1
UGG|5955-CHE|UGG Tasman Slipper Chestnut (Women's)|Chestnut Brown/Wheat|w|2017-09-01|110|1.2
UGG|1122553-CHE|UGG Tazz Slipper Chestnut (Women's)|Chestnut Brown/Wheat|w|2021-09-01|130|1.2
UGG|1122553-BLK|UGG Tazz Slipper Black (Women's)|Black/Black|w|2021-09-01|130|1.1
UGG|1116109-CHE|UGG Classic Ultra Mini Boot Chestnut (Women's)|Chestnut Brown/Wheat|w|2020-09-01|150|1
UGG|1116109-BLK|UGG Classic Ultra Mini Boot Black (Women's)|Black/Black|w|2020-09-01|150|1
Crocs|205759-610|Crocs Classic Clog Lightning McQueen|Red/Black-Yellow|m|2019-10-01|60|1.6
Converse|162050C|Converse Chuck Taylor All Star 70 Hi Black|Black/Egret|m|2018-01-01|90|0.8
Converse|162053C|Converse Chuck Taylor All Star 70 Hi Parchment|Parchment Cream/Egret|m|2018-01-01|90|0.8
Converse|150204C|Converse Chuck Taylor All Star 70 Hi Comme des Garcons Play Black|Black/White-Red|m|2015-06-01|150|0.9
Converse|150205C|Converse Chuck Taylor All Star 70 Hi Comme des Garcons Play White|Milk White/Red|m|2015-06-01|150|0.9
Vans|VN000D3HY28|Vans Old Skool Black White|Black/White|m|2015-01-01|70|0.8
Puma|376682-01|Puma LaMelo Ball MB.01 Rick and Morty|Red/Lime Green|m|2022-02-18|135|1.9
Reebok|DV6434|Reebok Club C 85 Vintage Chalk Green|Chalk White/Glen Green|m|2019-02-01|85|0.8
MSCHF|MSCHF010|MSCHF Big Red Boot|Red/Red|m|2023-02-16|350|0.8
Onitsuka Tiger|1183C102-100|Onitsuka Tiger Mexico 66 White Blue|White/Blue-Red|m|2018-01-01|100|1
Onitsuka Tiger|1183C102-751|Onitsuka Tiger Mexico 66 Kill Bill|Yellow/Black|m|2022-01-01|110|1.1
Timberland|TB010061713|Timberland 6 Inch Premium Waterproof Boot Wheat|Wheat Nubuck/Gum|m|2010-01-01|198|0.8
`

/**
 * Unreleased shoes as of November 2026, for trying pre-release rules. The names, codes and dates of these rows alone
 * are invented, because no real ones were known.
 */
export const UPCOMING = `
Jordan|IO8012-106|Jordan 11 Retro Winter Concord|White/Concord-Black|m|2026-12-12|235|1.4
Jordan|IO8012-906|Jordan 11 Retro Winter Concord (GS)|White/Concord-Black|y|2026-12-12|180|1.2
Jordan|IO5485-601|Jordan 1 Retro High OG Ember Toe|White/Black-Varsity Red|m|2026-12-05|190|1.5
Jordan|IO5029-300|Jordan 4 Retro Evergreen|White/Pine Green-Cement Grey|m|2026-12-19|220|1.3
Nike|IO1391-400|Nike Dunk Low Retro Northern Lights|Midnight Navy/Green Glow|m|2026-12-04|120|1.2
Nike|IO4921-700|Nike Kobe 6 Protro Gold Standard|Metallic Gold/Black|m|2026-12-24|200|2.2
New Balance|U9060XM6|New Balance 9060 Winter Pine|Pine Green/Sea Salt|m|2026-12-11|160|1.1
`
