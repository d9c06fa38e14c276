import type { UserId } from '@calendar-sync/contracts/ids'
import type { Pool } from 'pg'
import { schema, selection } from '../projector/table.ts'
import { UserRow, users } from '../readModels/users.ts'
import { findRow, type Source } from './listRows.ts'

const source: Source<UserRow> = {
  select: selection(users),
  from: `${schema}.${users.name}`,
  row: UserRow,
  fields: { id: 'user_id' },
  order: 'created_at, user_id',
}

/** A person as the read model has them; undefined for one who never was, or was erased. */
export const findUser = (pool: Pool, userId: UserId): Promise<UserRow | undefined> =>
  findRow(pool, source, { user_id: userId }, userId)
