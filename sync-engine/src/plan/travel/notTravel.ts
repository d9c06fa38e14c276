/**
 * What sounds like travel and is not. Folded text throughout.
 */

/** Phrases whose words are blanked before anything is looked for. */
const idioms = [
  'flight of the conchords|flight club|flight deck|flight simulator|wine flight|check ?in with|beer flight|flight of (?:beers|wines|fancy)',
  'top flight|fight or flight|flight to (?:quality|safety)|in flight|preflight|train(?:ing)? the trainers?|train of thought',
  'boarding school|board(?:ing)? house|trip wire|ego trip|guilt trip|power trip|field trip|hotel california|hotel rwanda',
  'hotel transylvania|grand budapest hotel|stay at home|(?:team|weekly|daily|quick|monthly|project|1 1|status|mid year|health) check ?in',
  'parking lot|a lot|lots? of|job lot|seat at the table|car ?pool|flying start|with flying colou?rs|fly ?wheel|prom night|on the fly',
  'reise nach jerusalem|zug um zug|zug des lebens|in einem zug|durchzug|im vorbeiflug',
  'vols? (?:a voile|au vent|de (?:velo|vehicule|voiture|telephone|portefeuille|sac))|bon voyage|pot de depart|hotel de (?:ville|police|region)',
  'hotel des (?:impots|ventes)|train de (?:vie|mesures|reformes)|voyage scolaire|gens du voyage|carnet de voyage|point de depart',
  'al vuelo|a vuelo de pajaro|tren de (?:borrascas?|lavado|vida)|viaje (?:de (?:estudios|fin de curso)|interior|astral)|hotel dulce',
  'voo livre|trem bala|hotel ruanda|viagem (?:de finalistas|astral|no tempo)|ponto de partida',
  'al volo|treno dei desideri|volo libero|gita scolastica|viaggio (?:interiore|astrale|nel tempo)|punto di partenza',
  'op de vlucht|op reis|schoolreis(?:je)?|reis om de wereld|lot nad|lot ptakow|los na loterii|podroz w czasie|wycieczka szkolna',
  'vol \\d+ ?[:.-]|vol \\d$',
  // Still to be booked: a task, not a journey.
  'book (?:the |our |my |a )?(?:flights?|hotels?|trains?|tickets?|travel)|(?:flug|fluge|hotel|zug|bahn|reise|urlaub) buchen|(?:vlucht|hotel|trein|reis) boeken',
  'reserver (?:le |l.|un |les )?(?:billets? de train|train|vol|hotel)|reservar (?:el |o |los )?(?:hotel|vuelo|vuelos|tren|voo)|comprar passagens?',
  'prenotare (?:il |l.|un )?(?:treno|volo|hotel|albergo)|zarezerwowac (?:hotel|lot|pociag|nocleg)|kupic bilet',
]
const idiom = new RegExp(`(?<![\\p{L}\\p{N}])(?:${idioms.join('|').replaceAll(' ', '[ -]')})(?![\\p{L}\\p{N}])`, 'gu')

/** The folded text with idioms blanked; everything else stays where it was. */
export const withoutIdioms = (folded: string): string => folded.replace(idiom, (phrase) => '_'.repeat(phrase.length))

/** Beside a travel word (at most one word between) these make it a subject of work or talk. `*`: whatever ending. */
const subjects = [
  'bill|billing|invoice|team|ops|desk|manager|department|interview|bug|bugs|expense|expenses|policy|agency|agent|report|review|website|site|app|api|system|simulat*|trainer',
  'lecture|planning|budget|industry|market|startup|pitch|demo|campaign|blog|podcast|fair|insurance|reimburse*|cost|costs',
  'claim|approval|survey|redesign|schedule|data|model|search|backend|frontend|feature|incident|outage|integration|rfp|photos',
  'fehler|kosten|abrechnung|reiseburo|planung|versicherung|antrag|richtlinie|software|frais|agence|remboursement|refonte',
  'assurance|facture|erreur|gasto|gastos|agencia|reembolso|error|seguro|factura|presupuesto|mercancias|despesa|despesas',
  'sistema|fatura|orcamento|conteiner*|agenzia|rimborso|spese|preventivo|fornitor*|assicurazione|colleghi|deltaplano',
  'pricing|spend|sync|kickoff|meeting|call|strategy|roadmap|sprint|standup|retro|launch|ads|sales|marketing|partnership|revenue',
  'besprechung|sitzung|workshop|reunion|reuniao|riunione|overleg|vergadering|spotkanie|spotkania',
  'declareren|bureau|offerte|verzekering|onderhoud|fout|rozliczen*|biuro|blad|ubezpieczen*|pokaz|faktur*|koszt*|wniosek',
]
export const subjectOfWork = new RegExp(`^(?:${subjects.join('|').replaceAll('*', '\\p{L}*')})$`, 'u')

/** Anywhere in the title these make it an evening out, a class or a game: no word of it is taken for travel. */
const occasions = [
  'workshop|movie|film|films|cinema|screening|concert|gig|cover band|theatre|theater|musical|opera|book club|reading group|board game',
  'game night|documentary|podcast|lecture|lesson|(?<!(?:business|economy|first|premium) )class|exam|quiz|webinar|exhibition|museum|vernissage|premiere|matinee',
  'kino|konzert|theater|oper|doku|brettspiel\\p{L}*|kinderspiel|spieleabend|lesung|vortrag|vorlesung|ausstellung|meditation|elternabend',
  'cine|cine club|pelicula|teatro|obra de teatro|concierto|charla|taller|clase|exposicion|documental|club de lectura|yoga',
  'filme|sessao|palestra|aula|documentario|exposicao|debate|concerto|cineforum|mostra|lezione|laboratorio|conferenza',
  'voorstelling|boekenclub|lezing|tentoonstelling|bioscoop|kinderfeestje|ouderavond|scouting',
  'teatr|koncert|spektakl|wystawa|wernisaz|wyklad|klub|ksiazk\\p{L}*|urodziny|zebranie|szkolenie|kurs',
  'atelier|cineclub|spectacle|exposition|conference de presse|point presse|conseil de classe|rodzicow|reunion parents|reunion de padres|reuniao de pais|riunione genitori',
]
const japaneseOccasions =
  '映画|講演|講義|読書会|勉強会|展示|説明会|集会|研修|演劇|コンサート|ごっこ|レビュー|シミュレーター'
export const occasion = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${occasions.join('|').replaceAll(' ', '[ -]')})(?![\\p{L}\\p{N}])|${japaneseOccasions}`,
  'u',
)

/** Directly after a Japanese travel word these make it a subject of work. */
export const japaneseSubject =
  '(?!の?(?:予約)?(?:報告|費|精算|申請|手配|規程|規定|代理店|会社|業|記|券|保険|システム|障害|歴史|操作|体験|サイト|アプリ|予算|計画|企画))'
