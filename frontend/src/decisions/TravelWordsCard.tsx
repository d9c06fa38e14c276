import type { TravelWordsRecord } from '@calendar-sync/contracts/api/travel'
import Skeleton from '@mui/material/Skeleton'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import styles from './TravelWords.module.css'
import { useChangeTravelWords, useTravelWords } from './useTravelWords.ts'
import { WordsInput } from './WordsInput.tsx'
import { type WordList, withoutWord, withWords } from './wordLists.ts'

const inputs = {
  always: {
    label: 'Always travel',
    placeholder: 'offsite',
    help: 'An event that mentions one of these counts as travel.',
  },
  never: {
    label: 'Never travel',
    placeholder: 'train the team',
    help: 'An event that mentions one of these does not, whatever else it says.',
  },
} as const satisfies Record<WordList, object>

function Lists({ always, never }: TravelWordsRecord) {
  const change = useChangeTravelWords()
  const lists = { always, never }
  return (['always', 'never'] as const).map((list) => (
    <WordsInput
      key={list}
      {...inputs[list]}
      words={lists[list]}
      onAdd={(words) => change.mutate(withWords(lists, list, words))}
      onRemove={(word) => change.mutate(withoutWord(lists, list, word))}
    />
  ))
}

/** Which words mean travel to this person, and which never do. */
export function TravelWordsCard() {
  const { data, error, refetch } = useTravelWords()
  return (
    <Card aria-labelledby="my-words">
      <div className={styles.card}>
        <div className={styles.head}>
          <h2 id="my-words">My words</h2>
          <p>
            Words and phrases that mean travel to you, or never do, wherever they stand in an event. Saved as you go;
            your next syncs follow them.
          </p>
        </div>
        {error && !data && (
          <Banner
            cause={error}
            action={
              <Button look="outlined" size="small" onClick={() => void refetch()}>
                Try again
              </Button>
            }
          >
            Your words could not be loaded.
          </Banner>
        )}
        {!error && !data && <Skeleton height={220} />}
        {data && <Lists {...data} />}
        <p className={styles.hint}>
          For a single event, write <code>#travel</code> or <code>#notravel</code> in its title or description. That
          works from your phone’s calendar too.
        </p>
      </div>
    </Card>
  )
}
