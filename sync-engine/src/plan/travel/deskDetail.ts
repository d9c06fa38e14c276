import { matchIn, type TravelReason, type TravelText, type WeakCode, weak } from './reason.ts'

const word = (words: string, number: string) =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${words}) ?:? ?(?:n[ro°]\\.? ?|#)?${number}(?![\\p{L}\\p{N}])`, 'u')

/**
 * What stands on a ticket or is called out at a station. Only with its number: "gate review" and "Platzreife" have none.
 * Seats, gates and booking references are one signal together: a ticket for a cinema or a stadium has them all.
 */
const details: readonly (readonly [WeakCode, RegExp, string])[] = [
  ['terminal', word('terminale?', '(?:t?\\d[a-z]?|[a-z])'), 'a terminal'],
  ['terminal', /(?<![\p{L}\p{N}])t[1-5](?:[a-f])?(?![\p{L}\p{N}])/u, 'a terminal'],
  ['terminal', /第?\d ?ターミナル/u, 'a terminal'],
  ['ticket', word('gate|porte|puerta|portao|bramka|flugsteig|uscita|ゲート', '[a-z]?\\d{1,3}[a-z]?'), 'a gate'],
  [
    'platform',
    word('platform|track|gleis|quai|voie|anden|via|plataforma|binario|spoor|perron|peron', '\\d{1,2}[a-z]?'),
    'a platform',
  ],
  ['platform', /\d{1,2}番線/u, 'a platform'],
  ['coach', word('coach|wagen|voiture|coche|vagon|carruagem|carrozza|rijtuig|wagon', '\\d{1,2}'), 'a coach'],
  ['coach', /\d{1,2}号車/u, 'a coach'],
  [
    'ticket',
    word(
      'seat|sitz|sitzplatz|platz|place|siege|asiento|plaza|poltrona|assento|lugar|posto|stoel|miejsce|座席',
      '\\d{1,3}[a-k]?',
    ),
    'a seat',
  ],
  ['ticket', /\d{1,3}番?[a-k]?席|指定席|自由席/u, 'a seat'],
  [
    'ticket',
    /(?<!\p{L})(?:pnr|record locator|booking (?:ref|reference|code|number)|confirmation (?:code|number|no)|buchungs(?:nummer|code)|reference de reservation|localizador|codigo de reserva|codice (?:di )?prenotazione|reserveringsnummer|numer rezerwacji)(?!\p{L})|予約番号/u,
    'a booking reference',
  ],
  [
    'several_days',
    /(?<![\p{L}\p{N}])(?:[1-9]\d?|two|three|zwei|drei|deux|trois|dos|tres|duas|due|tre|twee|drie|dwie|trzy) (?:nights?|nachte?|nuits?|noches?|noites?|nott[ei]|nachten?|noc[ey]?)(?![\p{L}\p{N}])|[1-9一二三四] ?泊/u,
    'the number of nights',
  ],
  [
    'train_number',
    word(
      'ice|tgv|ouigo|eurostar|railjet|rjx|nightjet|ave|alvia|frecciarossa|italo|eip|thalys|acela|alfa pendular|amtrak',
      '\\d{1,5}',
    ),
    'a train number',
  ],
  ['train_number', /(?:のぞみ|ひかり|こだま|はやぶさ|かがやき|みずほ|さくら) ?\d{1,3} ?号/u, 'a train number'],
]

/** Terminals, gates, platforms, coaches, seats, booking references and train numbers, one reason per kind. */
export function deskDetails(text: TravelText): TravelReason[] {
  const reasons = new Map<WeakCode, TravelReason>()
  for (const [code, pattern, named] of details) {
    const match = reasons.has(code) ? null : pattern.exec(text.folded)
    if (!match) continue
    const end = match.index + match[0].length
    const sentence = `Gives ${named}: “${text.cased.slice(match.index, end)}”.`
    reasons.set(code, weak(code, sentence, matchIn(text, match.index, end)))
  }
  return [...reasons.values()]
}
