import { cities } from './airports.ts'
import { japaneseSubject, occasion } from './notTravel.ts'
import { matchIn, strong, type TravelReason, type TravelText } from './reason.ts'
import { vocabulary } from './vocabulary.ts'

// How each language names a journey in a calendar: "Flight to …", "Stay at …". Folded text.
const journeys: readonly (readonly [heads: string, joints: string])[] = [
  [
    'flights?|fly|flying|trains?|bus|coach|ferry|cruise|eurostar|amtrak|shuttle|(?:business |day |road |city )?trip|travel(?:l?ing)?',
    'to|from',
  ],
  [
    '(?:hin|ruck|weiter)?flug|zug|nachtzug|ice|bahn(?:fahrt)?|(?:flix|fern|reise)?bus|fahre|schiff|(?:dienst|geschafts|hin|ruck|heim)?reise|anreise|fahrt',
    'nach|auf die|in die',
  ],
  [
    'vol|train|tgv|ouigo|bus|car|ferry|eurostar|avion|voyage(?: d.affaires)?|deplacement(?: professionnel)?|traversee',
    'pour(?: l[ae])?|a|vers|en|aux?',
  ],
  ['vuelo|tren|ave|autobus|bus|ferry|barco|viaje(?: de (?:negocios|trabajo))?', 'a|hacia|para|con destino a'],
  ['voo|comboio|trem|onibus|autocarro|ferry|barco|balsa|viagem(?: de (?:negocios|trabalho))?', 'para(?: [oa])?|a|ao'],
  [
    'volo|treno|italo|frecciarossa|autobus|pullman|bus|traghetto|aliscafo|viaggio(?: di lavoro)?|trasferta',
    'per(?: l[ao])?|a|in|verso',
  ],
  [
    '(?:terug|heen)?vlucht|trein(?:reis)?|intercity|eurostar|bus|boot|veerboot|veerpont|(?:zaken|steden|terug)?reis',
    'naar',
  ],
  [
    'lot(?: powrotny)?|pociag|pendolino|autobus|flixbus|prom|samolot|podroz(?: sluzbowa)?|delegacja|wyjazd(?: sluzbowy)?|wycieczka',
    'do|na',
  ],
]
const stays: readonly (readonly [heads: string, joints: string])[] = [
  ['stay|staying|overnight|check ?in', 'at|in'],
  ['aufenthalt|ubernachtung', 'im|in|bei'],
  ['sejour|nuit', 'a(?: l.)?|au|en|chez|dans'],
  ['estancia|alojamiento', 'en(?: el)?'],
  ['estadia|hospedagem', 'n?[oa]|em'],
  ['soggiorno|pernottamento', 'a|presso|in|al'],
  ['verblijf|overnachting', 'in|bij'],
  ['pobyt|nocleg', 'w|we'],
]

// Between head and joint may stand the number of the train or flight. After it a place: the object, judged below.
const pattern = (phrases: typeof journeys) =>
  new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${phrases
      .map(([heads, joints]) => `(?:${heads})(?: (?:[a-z0-9]{2,4} ?)?\\d{1,5})? (?:${joints})`)
      .join('|')}) (?:(?:the|el|la|le|les|los|las|de|den|het|il|lo|gli|o|os|as) )?(?=(\\S+(?: \\S+){0,2}))`,
    'gu',
  )
const journey = pattern(journeys)
const stay = pattern(stays)
const japanese = new RegExp(
  '[\\p{Script=Han}\\p{Script=Katakana}ー]{2,12}(?:行き|へ|まで)の?(?:フライト|便|新幹線|特急|飛行機|バス|電車|フェリー|出張|旅行)' +
    '|(?:ホテル|旅館|民宿)[^ ]{0,6}宿泊' +
    `|(?<![\\p{Script=Han}\\p{Script=Katakana}ー])(?!修学|社員|家族|新婚|卒業|個人|団体|国内|海外|長期|短期|日帰|次回|来週|今週|来月|今月)[\\p{Script=Han}\\p{Script=Katakana}ー]{2,8}(?:出張|旅行)${japaneseSubject}`,
  'u',
)

// Capitalised like places, and none.
const notPlaces = new Set(
  'win,lead,teach,succeed,grow,learn,be,become,work,nowhere,ikea,costco,mars,self,success,innen,innere,home,haus'.split(
    ',',
  ),
)
const lodging = new Set(vocabulary.lodging_word.flatMap((line) => line.split('|')))

/** Phrases that name a journey or a stay with the place it leads to. */
export function journeyPhrases(text: TravelText): TravelReason[] {
  if (occasion.test(text.folded)) return []
  return [
    ...phrases(text, journey, isPlace, 'a journey'),
    ...phrases(text, stay, (object, cased) => isPlace(object, cased) || lodging.has(firstWord(object)), 'a stay'),
    ...japanesePhrases(text),
  ]
}

function phrases(
  text: TravelText,
  matcher: RegExp,
  accepts: (object: string, cased: string) => boolean,
  named: string,
): TravelReason[] {
  return [...text.folded.matchAll(matcher)].flatMap((match) => {
    const object = match[1] ?? ''
    const at = match.index + match[0].length
    const cased = text.cased.slice(at, at + object.length)
    if (!accepts(object, cased)) return []
    const end = at + (/^\S+(?: \p{Lu}\S*)*/u.exec(cased)?.[0].replace(/[,:;.!)]+$/, '').length ?? 0)
    return [
      strong(
        'journey_phrase',
        `“${text.cased.slice(match.index, end)}” names ${named}.`,
        matchIn(text, match.index, end),
      ),
    ]
  })
}

function japanesePhrases(text: TravelText): TravelReason[] {
  const match = japanese.exec(text.folded)
  if (!match) return []
  const end = match.index + match[0].length
  return [strong('journey_phrase', `“${match[0]}” names a journey or a stay.`, matchIn(text, match.index, end))]
}

// Places are capitalised; who types all in small letters is understood when the place is a city with an airport.
function isPlace(object: string, cased: string): boolean {
  if (notPlaces.has(firstWord(object))) return false
  if (/^\p{Lu}/u.test(cased)) return true
  const words = object.split(' ').map((word) => word.replace(/[,:;.!)]+$/, ''))
  return words.some((_, n) => cities.has(words.slice(0, n + 1).join(' ')))
}

const firstWord = (object: string): string => /^[\p{L}\p{N}]+/u.exec(object)?.[0] ?? ''
