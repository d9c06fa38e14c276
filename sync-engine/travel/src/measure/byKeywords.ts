import type { LabelledEvent } from './labelled.ts'
import type { Judged } from './measure.ts'

// What a person would type into a keyword filter, in the largest languages: the reference that detection must beat.
const keywords =
  /flight|flug|vol |vuelo|volo|voo|vlucht|\blot\b|hotel|train|zug|treno|tren|comboio|trein|pociag|trip|reise|voyage|viaje|viaggio|viagem|podroz|travel|airport|flughafen|aeroport|aeropuerto|airbnb|vacation|holiday|urlaub|vacances|vacaciones|vacanz|ferie|vakantie|wakacje|ferry|fahre|cruise|check-?in|booking|rental car|mietwagen|出張|旅行|フライト|ホテル|新幹線/iu

/** The verdict of a plain list of keywords on the title. */
export const byKeywords = (labelled: LabelledEvent): Judged => {
  return { labelled, travel: keywords.test((labelled.event.summary ?? '').normalize('NFKD').replace(/\p{M}/gu, '')) }
}
