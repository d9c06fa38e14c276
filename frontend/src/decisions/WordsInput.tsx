import TextField from '@mui/material/TextField'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { CloseIcon } from '../ui/icons.tsx'
import styles from './TravelWords.module.css'
import { wordsIn, wordsProblem } from './wordLists.ts'

interface WordsInputProps {
  readonly label: string
  readonly help: string
  readonly placeholder: string
  readonly words: readonly string[]
  readonly onAdd: (words: readonly string[]) => void
  readonly onRemove: (word: string) => void
}

/** A list of words: typed, ended with Enter or a comma, and taken out one by one. */
export function WordsInput({ label, help, placeholder, words, onAdd, onRemove }: WordsInputProps) {
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
        <Button look="outlined" disabled={text.trim() === ''} aria-label={`Add to ${label}`} onClick={add}>
          Add
        </Button>
      </div>
      {words.length > 0 && (
        <ul className={styles.words} aria-label={label}>
          {words.map((word) => (
            <li key={word}>
              <span>{word}</span>
              <button type="button" aria-label={`Remove ${word}`} onClick={() => remove(word)}>
                <CloseIcon />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
