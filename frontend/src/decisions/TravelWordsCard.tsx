import type { TravelWordsBody } from '@calendar-sync/contracts/api/travel'
import CloseIcon from '@mui/icons-material/Close'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Skeleton from '@mui/material/Skeleton'
import TextField from '@mui/material/TextField'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Banner } from '../ui/Banner.tsx'
import styles from './decisions.module.css'
import { useChangeTravelWords, useTravelWords } from './useDecisions.ts'
import { type WordListName, withoutWord, withWords, wordsIn, wordsProblem } from './wordLists.ts'

interface WordsInputProps {
  readonly label: string
  readonly help: string
  readonly placeholder: string
  readonly words: readonly string[]
  readonly onAdd: (words: readonly string[]) => void
  readonly onRemove: (word: string) => void
}

/** A list of words: typed, ended with Enter or a comma, and taken out one by one. */
function WordsInput({ label, help, placeholder, words, onAdd, onRemove }: WordsInputProps) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)

  const add = () => {
    const typed = wordsIn(text)
    const wrong = wordsProblem(typed, words)
    setProblem(wrong)
    if (wrong !== null) return
    setText('')
    if (typed.length > 0) onAdd(typed)
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== ',')) return
    event.preventDefault()
    add()
  }
  const remove = (word: string) => {
    onRemove(word)
    // The button goes with its word.
    field.current?.focus()
  }

  return (
    <div className={styles.list}>
      <div className={styles.entry}>
        <TextField
          label={label}
          placeholder={placeholder}
          helperText={problem ?? help}
          error={problem !== null}
          fullWidth
          value={text}
          inputRef={field}
          slotProps={{ htmlInput: { enterKeyHint: 'done', autoCapitalize: 'none' } }}
          onChange={(event) => {
            setText(event.target.value)
            setProblem(null)
          }}
          onKeyDown={press}
        />
        <Button variant="outlined" disabled={text.trim() === ''} aria-label={`Add to ${label}`} onClick={add}>
          Add
        </Button>
      </div>
      {words.length > 0 && (
        <ul className={styles.words} aria-label={label}>
          {words.map((word) => (
            <li key={word}>
              <span>{word}</span>
              <button type="button" aria-label={`Remove ${word}`} onClick={() => remove(word)}>
                <CloseIcon fontSize="small" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

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
} as const satisfies Record<WordListName, object>

function Lists({ always, never }: TravelWordsBody) {
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
    <Card component="section" variant="outlined" aria-labelledby="my-words">
      <div className={styles.card}>
        <div className={styles.head}>
          <h2 id="my-words">My words</h2>
          <p>
            Words and phrases that mean travel to you, or never do, wherever they stand in an event. Saved as you go;
            your next syncs follow them.
          </p>
        </div>
        {error && !data && (
          <Banner cause={error} onRetry={refetch}>
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
