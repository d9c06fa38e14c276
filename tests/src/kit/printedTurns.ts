import { isMainThread } from 'node:worker_threads'
import { watchTurns } from './longestTurn.ts'

/** Loaded before a program: each stretch of its work that keeps a request waiting longer than this is told on its output. Milliseconds. */
const worthTellingMs = 5

// What is loaded before a program is loaded before each of its threads, too.
if (isMainThread) watchTurns((ms) => ms > worthTellingMs && console.log(`Turn of ${ms.toFixed(1)} ms`))
