/**
 * Codes that are something else more often than an airport or an airline. More than half of all words of three
 * capitals are the code of some airstrip, so a pair that has another reading is taken for that.
 */
const set = (...lines: string[]): ReadonlySet<string> => new Set(lines.join(' ').split(' '))

const calendar = set(
  'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC MAI OKT DEZ ENE ABR AGO DIC FEV AVR AOU JUI SET OUT GEN MAG GIU LUG',
  'OTT MRT MEI STY LUT KWI MAJ CZE LIP SIE WRZ PAZ MON TUE WED THU FRI SAT SUN LUN MIE JUE VIE SAB DOM MER JEU',
  'VEN SAM DIM SEG TER QUA QUI SEX GIO PON WTO SRO CZW PIA SOB NIE',
)

const countries = set(
  'ALB ALG AND ARG ARM AUS AUT AZE BEL BIH BLR BOL BRA BUL CAN CHI CHN CIV CMR COL CRC CRO CUB CYP CZE DEN ECU EGY ENG',
  'ESP EST FIN FRA GBR GEO GER GHA GRE HAI HON HUN IND IRL IRN IRQ ISL ISR ITA JAM JPN KAZ KOR KOS KSA LAT LTU LUX MAR',
  'MEX MKD MLT MNE NED NIR NOR NZL PAN PAR PER POL POR QAT ROU RSA RUS SCO SEN SLO SRB SUI SVK SVN SWE TUN TUR UKR URU',
  'USA VEN WAL',
)

const clubs = set(
  'ARS ATM AVL BAR BAY BHA BIL BMG BRE BVB CHE CRY EVE FCB FCK FLA INT JUV KOE LEE LEI LIV LYO MAN MCI MIL MUN NAP NEW',
  'PSG PSV RBL RMA ROM SEV SGE SOU TOT VAL VFB WHU WOB WOL AJA ACM CHI LAL NYK NYR',
)

const business = set(
  'API APP AWS BIA CAD CAM CAP CEO CFO CIO CMO CMS COO CPA CPO CRM CSS CSV CTA CTO DBA DEV DNS ECM EMR EOD ERP ESG ETA',
  'ETL FAQ FBI GIS GPS GPU GTM HCM HRM HTM IAM IDE IOS IOT IPO ISO ITS JSP KPI LAN LLM LMS MBA MDM MRI MRP MSP MVP NDA',
  'NLP NPS OKR OOO ORM PDF PHP PNR PIM PIN PKI PLM PMO POC POS PRD PTO QAS RCA RFC RFI RFP ROI RPA SAP SCM SDK SEM SEO SIT',
  'SLA SMS SOP SOW SQL SRE SSO STG TBA TBD TDD UAT URL USP VAT VPN WAN WIP WMS XML YTD',
)

const words = set(
  'ACE ACT ADD AGE AID AIM AIR ALL AND ANY ARC ARE ARM ART ASK BAD BAG BAN BAR BAT BAY BED BEE BET BIG BIT BOB BOW BOX',
  'BOY BUD BUG BUS BUY BYE CAN CAP CAR CAT COW CUP CUT DAD DAY DEN DIE DIG DOC DOG DRY DUE EAR EAT EGG END EYE FAN FAR',
  'FAT FIT FIX FLY FOG FOX FUN FUR GAP GAS GET GOD GUM GUN GUY GYM HAM HAT HAY HER HIM HIS HIT HOT HOW ICE INN ITS JAM',
  'JAR JET JOB JOY KEY KID LAB LAP LAW LAY LEG LET LID LIE LIP LOG LOT LOW MAD MAN MAP MAT MAX MAY MEN MET MIX MOM MUD',
  'NET NEW NOD NOT NOW NUT OAK ODD OFF OIL OLD ONE OUR OUT OWL OWN PAD PAN PAY PEN PER PET PIE PIG PIN POP POT PUB PUT',
  'RAM RAN RAT RAW RED RIB ROW RUB RUN SAD SAT SAW SAY SEA SET SEW SEX SHE SHY SIT SIX SKI SKY SON SPA SPY SUM SUN TAG',
  'TAN TAP TAX TEA TEN THE TIE TIN TIP TOE TON TOP TOY TRY TWO USE VAN VET VIA WAR WAS WAX WAY WEB WET WHO WHY WIN WON',
  'YES YET YOU ZIP ZOO',
)

const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))

const families = [calendar, countries, clubs, business, words, currencies]

/** Both codes are of one other family: months, nations that play each other, currencies, acronyms, words. */
export const haveAnotherReading = (first: string, second: string): boolean =>
  families.some((family) => family.has(first) && family.has(second))

/** The code alone is more likely something else. */
export const isAmbiguousAirport = (code: string): boolean => families.some((family) => family.has(code))

/** Two such airports are meant although their codes are words: many flights go there, as in "OAK - SEA". */
const hubs = set('BUD DEN HAM MAD MAN OAK SEA')

/** Do both codes together mean something else than airports? Two words may be airports where both are busy ones. */
export const meanElse = (first: string, second: string): boolean =>
  families.some(
    (family) => family.has(first) && family.has(second) && !(family === words && hubs.has(first) && hubs.has(second)),
  )

/** A word, an acronym or a currency too, also beside one that is none: "DAD - LHR". */
export const isWordOrAcronym = (code: string): boolean =>
  !hubs.has(code) && (business.has(code) || words.has(code) || currencies.has(code))

const northAmericanClubs = set(
  'ARI ATL BAL BOS BUF CAR CGY CHA CHI CIN CLE CLT COL DAL DEN DET EDM FLA HOU IND JAX MEM MIA MIL MIN MTL NOP NSH NYC OKC',
  'ORL PHI PHX PIT POR SAC SEA SFG STL TBL TEN TEX TOR UTA VAN VGK WAS WPG',
)

/** Both codes are also clubs of one continent, whose games are written with a dash: "ATL - BOS". */
export const playEachOther = (first: string, second: string): boolean =>
  northAmericanClubs.has(first) && northAmericanClubs.has(second)

/** Airline designators that also stand before numbers outside aviation: rooms, courses, tickets, models, roads. */
const ambiguousAirlines = set(
  'AB AG AI AM AP AR AS AU BB BC BI BP CA CB CC CD CE CH CL CM CO CP CR CS CT CV DB DC DE DI DJ DM DO DR DS EC EG EN ES',
  'EU EX FB FC FM FR GB GE GL GP GT HD HP HR HS IC ID IE IG II IN IO IP IR IS IT JS KG KM KW LA LP MA MB MD ME MG MI ML',
  'MM MO MP MR MS MT NO NR OP OR OS PC PE PG PH PK PL PM PO PP PR PS PT QA QC RA RE RS SA SB SC SE SG SI SM SO SP SR SS',
  'ST TA TB TC TD TE TM TO TS TT TV UN UP US UX VB VM VR VS VW WC WE XL XP A1 A2 A3 A4 A5 A6 A7 A8 B1 B2 B3 B4 B5 B6 B7',
  'B8 C1 C2 C3 C4 C5 C6 C7 E1 E2 E3 E5 E6 E7 F1 F2 F3 G1 G2 G3 G4 G5 G6 G7 G8 G9 H1 H2 I3 I4 I8 K1 K2 L1 L2 L3 M1 M2 M3 M4 M5 M6',
  'P1 P2 P3 P5 P9 Q1 Q2 Q3 Q4 Q5 Q7 Q8 R1 R2 R3 R5 S1 S2 S3 S4 S5 S6 S7 S8 T1 T2 T3 T4 T5 T6 T7 T8 U1 U3 U4 U5 U6 U7 U8',
  'EP FY WP D3 V1 V2 V3 V4 V5 W1 W2 W3 W4 W5 X1 X3 X4 X5 X6 X7 Y1 Y2 Z1 Z2 Z3 Z4 Z8 2B 2D 2K 3D 4K 5G 8K',
)

/** The designator stands before numbers outside aviation too. */
export const isAmbiguousAirline = (designator: string): boolean => ambiguousAirlines.has(designator)
