import type { Emulator } from '../emulator.ts'

export function seedPeople(_emulator: Emulator): void {}
