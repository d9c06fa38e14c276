import { DecisionsCard } from '../decisions/DecisionsCard.tsx'
import { TravelWordsCard } from '../decisions/TravelWordsCard.tsx'

/** What counts as travel for this person, in all of their syncs. */
export const TravelSettings = () => (
  <>
    <TravelWordsCard />
    <DecisionsCard />
  </>
)
