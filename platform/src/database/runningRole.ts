import pg from 'pg'
import type { Log } from '../log.ts'
import { StartupError } from '../process.ts'
import { inTransaction, type Pool, type PoolClient } from './pool.ts'
import { scramVerifier } from './scramVerifier.ts'

/** Schemas that their owner alone may change: everything else in the database is the running role's to write. */
const logSchema = 'event_store'
/** Tables that services make, rename and drop while they run. */
const readModelSchema = 'read_models'

/**
 * Gives the role that services run as what they need, and no more: the log can be read and appended to, not changed, and
 * its tables belong to the role that migrates, so its triggers cannot be switched off. Makes the role when it is missing.
 * Run after migrations, since those bring new tables.
 * @param owner connected as the role that migrates
 * @param runningUrl where services connect to, with the name and the password of their role
 * @throws StartupError when the running role could do as it likes with the log, or cannot be made
 */
export async function prepareRunningRole(owner: Pool, runningUrl: string, log?: Log): Promise<void> {
  const { username, password } = new URL(runningUrl)
  const role = decodeURIComponent(username)
  if (await makeRole(owner, role, decodeURIComponent(password))) log?.info({ role }, 'The running role is made.')
  await inTransaction(owner, async (client) => {
    // As migrations do: grants of several processes at once would collide.
    await client.query(`select pg_advisory_xact_lock(hashtext('migrations'))`)
    await refuseMightyRole(client, role)
    await handOverReadModels(client, role)
    await grant(client, pg.escapeIdentifier(role))
  })
}

const insufficientPrivilege = '42501'
/** duplicate_object; unique_violation, when both began at the same instant. */
const madeByAnother = ['42710', '23505']

/**
 * The server's log keeps statements that fail, so the password itself is in none, and none is sent that the owner may not.
 * @returns false when there is one: its password is not ours to change
 */
async function makeRole(owner: Pool, role: string, password: string, inTheClear = false): Promise<boolean> {
  try {
    return await inTransaction(owner, async (client) => {
      await client.query(`select pg_advisory_xact_lock(hashtext('migrations'))`)
      const { rows } = await client.query<{ exists: boolean; may: boolean; iterations: number }>(
        `select exists (select from pg_roles where rolname = $1) as exists, rolsuper or rolcreaterole as may,
                coalesce(current_setting('scram_iterations', true)::int, 4096) as iterations
         from pg_roles where rolname = current_user`,
        [role],
      )
      if (rows[0]?.exists) return false
      if (!rows[0]?.may) throw mayNotMake(role)
      const sent = pg.escapeLiteral(inTheClear ? password : scramVerifier(password, rows[0].iterations))
      await client.query(`create role ${pg.escapeIdentifier(role)} login password ${sent}`)
      return true
    })
  } catch (cause) {
    if (!(cause instanceof pg.DatabaseError)) throw cause
    // Roles are shared by all databases of a server: a process on another one may have been quicker.
    if (madeByAnother.includes(cause.code ?? '')) return false
    if (cause.code === insufficientPrivilege) throw mayNotMake(role, cause)
    // Neon makes roles by a service of its own, which wants to know the password.
    if (!inTheClear && cause.message.includes('plaintext password')) return makeRole(owner, role, password, true)
    throw cause
  }
}

function mayNotMake(role: string, cause?: unknown): StartupError {
  const name = pg.escapeIdentifier(role)
  const advice = `As an administrator of the database: create role ${name} login password '…'; grant ${name} to the owner.`
  return new StartupError(
    `The role ${role} of DATABASE_URL does not exist, and MIGRATION_DATABASE_URL may not make it. ${advice}`,
    { cause },
  )
}

async function refuseMightyRole(client: PoolClient, role: string): Promise<void> {
  const { rows } = await client.query<{ why: string }>(
    `select case when rolname = current_user then 'is the one of MIGRATION_DATABASE_URL'
                 when rolsuper then 'is a superuser'
                 else 'owns the log' end as why
     from pg_roles
     where rolname = $1 and (rolsuper or rolname = current_user or exists (
       select from pg_class where relnamespace = to_regnamespace($2) and pg_has_role(rolname, relowner, 'member')))`,
    [role, logSchema],
  )
  if (!rows[0]) return
  const advice =
    'Name the owner in MIGRATION_DATABASE_URL and another role in DATABASE_URL; one that does not exist yet is made.'
  throw new StartupError(`The role ${role} of DATABASE_URL ${rows[0].why}, so it could change the log. ${advice}`)
}

/** Read models belong to the running role, those included that the owner made before there were two roles. */
async function handOverReadModels(client: PoolClient, role: string): Promise<void> {
  const name = pg.escapeIdentifier(role)
  const { rows } = await client.query<{ change: string }>(
    `select format('alter schema %I owner to ', nspname) as change from pg_namespace
     where nspname = $1 and nspowner <> (select oid from pg_roles where rolname = $2)
     union all
     select format('alter %s %I.%I owner to ', case relkind when 'v' then 'view' when 'S' then 'sequence' else 'table' end,
                   $1, relname)
     from pg_class where relnamespace = to_regnamespace($1) and relkind in ('r', 'v', 'S')
       and relowner <> (select oid from pg_roles where rolname = $2)`,
    [readModelSchema, role],
  )
  const exists = (await client.query('select from pg_namespace where nspname = $1', [readModelSchema])).rowCount
  if (exists && rows.length === 0) return
  await mayActAs(client, role)
  if (!exists) await client.query(`create schema ${readModelSchema} authorization ${name}`)
  for (const { change } of rows) await client.query(change + name)
}

/** Who gives something to a role must be a member of it, unless it is a superuser. */
async function mayActAs(client: PoolClient, role: string): Promise<void> {
  const { rows } = await client.query<{ may: boolean }>(`select pg_has_role(current_user, $1, 'usage') as may`, [role])
  if (rows[0]?.may) return
  const name = pg.escapeIdentifier(role)
  try {
    await client.query(`grant ${name} to current_user`)
  } catch (cause) {
    if (!(cause instanceof pg.DatabaseError && cause.code === insufficientPrivilege)) throw cause
    const advice = `As an administrator of the database: grant ${name} to the role of MIGRATION_DATABASE_URL.`
    throw new StartupError(`Read models cannot be handed over to the role ${role} of DATABASE_URL. ${advice}`, {
      cause,
    })
  }
}

/** What was applied of each set: a service that starts asks whether anything is missing. */
const migrationTables = String.raw`select quote_ident(tablename) as table from pg_tables
  where schemaname = current_schema() and tablename like 'migrations\_of\_%'`

async function grant(client: PoolClient, name: string): Promise<void> {
  const { rows } = await client.query<{ schema: string }>(
    `select quote_ident(nspname) as schema from pg_namespace
     where nspowner = (select oid from pg_roles where rolname = current_user)
       and nspname !~ '^pg_' and nspname not in ('information_schema', 'public', $1, $2)`,
    [logSchema, readModelSchema],
  )
  for (const { schema } of rows) {
    await client.query(`grant usage on schema ${schema} to ${name}`)
    await client.query(`grant select, insert, update, delete on all tables in schema ${schema} to ${name}`)
    await client.query(`grant usage, select on all sequences in schema ${schema} to ${name}`)
  }
  await client.query(`grant usage on schema ${logSchema} to ${name}`)
  await client.query(`revoke all on all tables in schema ${logSchema} from ${name}`)
  await client.query(`grant select, insert on all tables in schema ${logSchema} to ${name}`)
  for (const { table } of (await client.query<{ table: string }>(migrationTables)).rows)
    await client.query(`grant select on ${table} to ${name}`)
}
