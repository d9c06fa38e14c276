import { parse } from 'yaml'
import { z } from 'zod'
import { textOf } from '../runner/findTestFiles.ts'

const Service = z.object({
  image: z.string().optional(),
  build: z.object({ context: z.string(), dockerfile: z.string() }).optional(),
  command: z.array(z.string()).optional(),
  user: z.string(),
  init: z.boolean().default(false),
  read_only: z.literal(true),
  cap_drop: z.tuple([z.literal('ALL')]),
  cap_add: z.undefined().optional(),
  privileged: z.undefined().optional(),
  security_opt: z.tuple([z.literal('no-new-privileges:true')]),
  pids_limit: z.int().positive(),
  mem_limit: z.string().regex(/^\d+[mg]$/),
  cpus: z.number().positive(),
  tmpfs: z.array(z.string()).min(1),
  networks: z.array(z.string()).min(1),
  ports: z.array(z.string()).default([]),
  environment: z.record(z.string(), z.string()).default({}),
  env_file: z.array(z.string()).default([]),
  secrets: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  healthcheck: z.looseObject({ test: z.array(z.string()).min(2) }),
  depends_on: z.record(z.string(), z.object({ condition: z.string() })).default({}),
})

/** docker-compose.yml as it is read, with all that its services share put in. */
export const composeFile = () => parse(textOf('docker-compose.yml'), { merge: true })

/** What docker-compose.yml says, with all that its services share put in; each is held to what every container owes. */
export const compose = z
  .object({
    services: z.record(z.string(), Service),
    networks: z.record(z.string(), z.object({ internal: z.boolean() }).nullable()),
    volumes: z.record(z.string(), z.null()),
    secrets: z.record(z.string(), z.object({ file: z.string() })),
  })
  .parse(composeFile())
