import { users } from '../readModels/users.ts'
import { ownRowOf } from './listRows.ts'

/** A person as the read model has them; undefined for one who never was, or was erased. */
export const findUser = ownRowOf(users)
