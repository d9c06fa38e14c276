import { getHeapStatistics, setFlagsFromString } from 'node:v8'

/** V8 counts on memory to spare where a heap may grow to so many bytes. */
const ample = 2 * 1024 ** 3

/**
 * Has V8 collect garbage when seven tenths as much lies about as lives. With memory to spare it waits until three times as much
 * does, and an engine that copies thousands of events then holds half as much again; in a container with a limit V8 is thriftier
 * by itself.
 */
export function limitHeapGrowth(): void {
  if (getHeapStatistics().heap_size_limit >= ample) setFlagsFromString('--heap-growing-percent=70')
}
