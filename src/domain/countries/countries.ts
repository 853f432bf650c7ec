/** An ISO 3166 country and the shape of its mobile numbers after the dialling code. */
export interface Country {
  readonly countryCode: string
  /** Digits only. In the North American plan it includes the area code, for example 1246. */
  readonly countryDialingCode: string
  /** Number of digits after the dialling code. */
  readonly minLength: number
  readonly maxLength: number
  /** Prefixes of mobile numbers, where they are well known; landlines and premium services have others. */
  readonly starts: readonly string[]
}

/** Country code, dialling code, number of digits, and known prefixes. */
const rows = `
AD 376 6 3,6
AE 971 9 5
AF 93 9 7
AG 1268 7
AI 1264 7
AL 355 9 6
AM 374 8
AO 244 9 9
AQ 672 5-6
AR 54 11 9
AS 1684 7
AT 43 10-13 6
AU 61 9 4
AW 297 7 5,6,7,9
AX 358 6-11 4,5
AZ 994 9
BA 387 8-9 6
BB 1246 7
BD 880 10 1
BE 32 9 4
BF 226 8
BG 359 8-9 8,9
BH 973 8 3,6
BI 257 8 6,7
BJ 229 10 01
BL 590 9 690,691
BM 1441 7
BN 673 7 7,8
BO 591 8 6,7
BQ 599 7
BR 55 11
BS 1242 7
BT 975 8 1,7
BV 47 8
BW 267 8 7
BY 375 9 25,29,33,44
BZ 501 7 6
CA 1 10
CC 61 9 4
CD 243 9 8,9
CF 236 8 7
CG 242 9 04,05,06
CH 41 9 7
CI 225 10 01,05,07
CK 682 5 5,7,8
CL 56 9 9
CM 237 9 6
CN 86 11 1
CO 57 10 3
CR 506 8 5,6,7,8
CU 53 8 5,6
CV 238 7 5,9
CW 599 8 9
CX 61 9 4
CY 357 8 9
CZ 420 9 6,7
DE 49 10-11 15,16,17
DJ 253 8 77
DK 45 8
DM 1767 7
DO 1809 7
DZ 213 9 5,6,7
EC 593 9 9
EE 372 7-8 5,8
EG 20 10 1
EH 212 9 6,7
ER 291 7 1,7,8
ES 34 9 6,7
ET 251 9 7,9
FI 358 6-11 4,5
FJ 679 7 2,7,8,9
FK 500 5 5,6
FM 691 7 9
FO 298 6
FR 33 9 6,7
GA 241 8 6,7
GB 44 10 71,72,73,74,75,77,78,79
GD 1473 7
GE 995 9 5,7
GF 594 9 694,695
GG 44 10 77,78,79
GH 233 9 2,5
GI 350 8 5
GL 299 6 2,4,5
GM 220 7
GN 224 9 6
GP 590 9 690,691
GQ 240 9 2,5
GR 30 10 69
GS 500 5
GT 502 8 3,4,5
GU 1671 7
GW 245 9 9
GY 592 7 6,7
HK 852 8 4,5,6,7,8,9
HM 672 5-6
HN 504 8 3,7,8,9
HR 385 8-9 9
HT 509 8 3,4,5
HU 36 9 20,30,31,50,70
ID 62 9-12 8
IE 353 9 8
IL 972 9 5
IM 44 10 75,76,79
IN 91 10 6,7,8,9
IO 246 7 3
IQ 964 10 7
IR 98 10 9
IS 354 7 6,7,8
IT 39 9-10 3
JE 44 10 75,77,78,79
JM 1876 7
JO 962 9 7
JP 81 10 70,80,90
KE 254 9 1,7
KG 996 9
KH 855 8-9
KI 686 8 6,7
KM 269 7 3,4
KN 1869 7
KP 850 10 19
KR 82 9-10 1
KW 965 8 4,5,6,9
KY 1345 7
KZ 7 10 7
LA 856 9-10 2,3
LB 961 7-8 3,7,8
LC 1758 7
LI 423 7-9 6,7
LK 94 9 7
LR 231 7-9
LS 266 8 5,6
LT 370 8 6
LU 352 9 6
LV 371 8 2
LY 218 9 9
MA 212 9 6,7
MC 377 8-9 3,4,6
MD 373 8 6,7
ME 382 8-9 6
MF 590 9 690,691
MG 261 9 3
MH 692 7
MK 389 8 7
ML 223 8
MM 95 8-10 9
MN 976 8 5,6,8,9
MO 853 8 6
MP 1670 7
MQ 596 9 696,697
MR 222 8 2,3,4
MS 1664 7
MT 356 8 7,9
MU 230 8 5
MV 960 7 7,9
MW 265 9 8,9
MX 52 10
MY 60 9-10 1
MZ 258 9 8
NA 264 9 8
NC 687 6 7,8,9
NE 227 8
NF 672 6 3
NG 234 10 7,8,9
NI 505 8 5,7,8
NL 31 9 6
NO 47 8 4,9
NP 977 10 9
NR 674 7 5
NU 683 4-7
NZ 64 8-10 2
OM 968 8 7,9
PA 507 8 6
PE 51 9 9
PF 689 8 8
PG 675 8 7,8
PH 63 10 9
PK 92 10 3
PL 48 9
PM 508 6-9
PN 64 8-10
PR 1787 7
PS 970 9 5
PT 351 9 9
PW 680 7
PY 595 9 9
QA 974 8 3,5,6,7
RE 262 9 692,693
RO 40 9 7
RS 381 8-10 6
RU 7 10 9
RW 250 9 7
SA 966 9 5
SB 677 7 7,8
SC 248 7 2
SD 249 9 1,9
SE 46 9 7
SG 65 8 8,9
SH 290 5 5,6
SI 386 8 3,4,5,6,7
SJ 47 8 4,5,9
SK 421 9 9
SL 232 8
SM 378 8-10 6
SN 221 9 7
SO 252 7-9
SR 597 7 6,7,8
SS 211 9 9
ST 239 7 9
SV 503 8 6,7
SX 1721 7
SY 963 9 9
SZ 268 8 7
TC 1649 7
TD 235 8
TF 262 9
TG 228 8 7,9
TH 66 9 6,8,9
TJ 992 9
TK 690 4-7
TL 670 8 7
TM 993 8 6,7
TN 216 8 2,3,4,5,9
TO 676 7 7,8
TR 90 10 5
TT 1868 7
TV 688 6-7
TW 886 9 9
TZ 255 9 6,7
UA 380 9
UG 256 9 7
UM 1 10
US 1 10
UY 598 8 9
UZ 998 9
VA 39 9-10 3
VC 1784 7
VE 58 10 4
VG 1284 7
VI 1340 7
VN 84 9 3,5,7,8,9
VU 678 7 5,7
WF 681 6
WS 685 7-10 7,8
YE 967 9 7
YT 262 9 639
ZA 27 9 6,7,8
ZM 260 9 7,9
ZW 263 9 7
`

export const countries: readonly Country[] = rows
  .trim()
  .split('\n')
  .map((row) => {
    const [countryCode = '', countryDialingCode = '', digits = '', starts = ''] = row.split(' ')
    const [least = '', most = least] = digits.split('-')
    return {
      countryCode,
      countryDialingCode,
      minLength: Number.parseInt(least, 10),
      maxLength: Number.parseInt(most, 10),
      starts: starts === '' ? [] : starts.split(','),
    }
  })

const byCode = new Map(countries.map((country) => [country.countryCode, country]))

export function findCountry(countryCode: string): Country | undefined {
  return byCode.get(countryCode)
}

/** The owner of a shared dialling code, where none of `claims` matches. */
const mains: Readonly<Record<string, string>> = {
  '1': 'US',
  '7': 'RU',
  '39': 'IT',
  '44': 'GB',
  '47': 'NO',
  '61': 'AU',
  '64': 'NZ',
  '212': 'MA',
  '262': 'RE',
  '358': 'FI',
  '500': 'FK',
  '590': 'GP',
  '599': 'CW',
  '672': 'NF',
}

/** Area codes of Canada, which shares the dialling code of the United States. */
const canada =
  '204 226 236 249 250 257 263 289 306 343 354 365 367 368 382 387 403 416 418 428 431 437 438 450 460 468 474 506 514 519 537 548 568 579 581 584 587 600 604 613 622 639 647 672 683 705 709 742 753 778 780 782 807 819 825 867 873 879 902 905 942'

/** Prefixes of a shared dialling code that belong to another country than the main one. */
const claims: readonly { readonly countryCode: string; readonly starts: readonly string[] }[] = [
  { countryCode: 'PR', starts: ['1787', '1939'] },
  { countryCode: 'DO', starts: ['1809', '1829', '1849'] },
  { countryCode: 'JM', starts: ['1876', '1658'] },
  { countryCode: 'CA', starts: canada.split(' ').map((area) => `1${area}`) },
  { countryCode: 'KZ', starts: ['76', '77'] },
  { countryCode: 'GG', starts: ['447781', '447839', '447911'] },
  { countryCode: 'JE', starts: ['447509', '447700', '447797', '447829', '447937'] },
  { countryCode: 'IM', starts: ['447524', '447624', '447924'] },
  { countryCode: 'YT', starts: ['262639'] },
  { countryCode: 'BQ', starts: ['5993', '5994', '5997'] },
  { countryCode: 'AQ', starts: ['6721'] },
]

/** All prefixes and their countries. */
const owners: ReadonlyMap<string, string> = new Map([
  ...countries.map(
    ({ countryCode, countryDialingCode }) =>
      [countryDialingCode, mains[countryDialingCode] ?? countryCode] as const,
  ),
  ...claims.flatMap(({ countryCode, starts }) => starts.map((start) => [start, countryCode] as const)),
])

/** The country of a number by its longest matching prefix. Expects digits only, with the dialling code. */
export function countryOfNumber(digits: string): Country | undefined {
  for (let length = Math.min(7, digits.length); length > 0; length -= 1) {
    const owner = owners.get(digits.slice(0, length))
    if (owner !== undefined) return findCountry(owner)
  }
  return undefined
}

/** Whether a country has this dialling code. */
export function isDialingCode(digits: string): boolean {
  return owners.has(digits) && digits.length <= 4
}

export interface ServedRules {
  readonly blockedCountries: readonly string[]
  /** Allow-list when not empty. */
  readonly servedCountries: readonly string[]
}

export function isServed(rules: ServedRules, countryCode: string): boolean {
  if (rules.blockedCountries.includes(countryCode)) return false
  return rules.servedCountries.length === 0 || rules.servedCountries.includes(countryCode)
}

/** The countries that a merchant serves, in the order of their codes. */
export function servedCountries(rules: ServedRules): readonly Country[] {
  return countries.filter(({ countryCode }) => isServed(rules, countryCode))
}
