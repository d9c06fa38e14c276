import { StartupError } from './process.ts'

/** What is wrong with the environment, in one line that names the variable and says what it should be. */
export class ConfigError extends StartupError {}
