import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PodSpec } from 'kubernetes-types/core/v1.js'
import { parseAllDocuments } from 'yaml'
import { z } from 'zod'
import { root } from '../runner/findTestFiles.ts'

export const kubectlMissing =
  'there is no kubectl in PATH, whose kustomize puts the overlays of deploy/kubernetes together'

export const hasKubectl = spawnSync('kubectl', ['version', '--client']).status === 0

export const Resource = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({ name: z.string() }),
  data: z.record(z.string(), z.string()).optional(),
  spec: z.looseObject({}).optional(),
})
export type Resource = z.infer<typeof Resource>

/** What kustomize makes of an overlay. @throws Error with what it said */
export function builtOverlay(name: string): Resource[] {
  const { status, stdout, stderr } = spawnSync(
    'kubectl',
    ['kustomize', join(root, 'deploy/kubernetes/overlays', name)],
    {
      encoding: 'utf8',
    },
  )
  if (status !== 0) throw new Error(stderr)
  return parseAllDocuments(stdout).map((document) => Resource.parse(document.toJS()))
}

/** `networking.k8s.io/v1` → `networking/v1`, `v1` → `core/v1`: where kubernetes-types has the types of an API. */
const typesOf = (apiVersion: string): string =>
  apiVersion.includes('/') ? apiVersion.replace(/^([a-z]+)[^/]*/, '$1') : `core/${apiVersion}`

/**
 * Has the compiler hold resources to the types that are made from the API's own description (OpenAPI): fields that it does not
 * know, values of another type, fields that are missing.
 * @returns what is wrong, each with the resource's name; none when all is well
 */
export function wrongFields(resources: readonly Resource[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'calendar-sync-kubernetes-'))
  try {
    const names = resources.map(({ kind, metadata }) => `${kind} ${metadata.name}`)
    resources.forEach((resource, n) => {
      const { apiVersion, kind } = resource
      const from = JSON.stringify(join(root, 'node_modules/kubernetes-types', typesOf(apiVersion)))
      const text = `import type { ${kind} } from ${from}\nexport const given: ${kind} = ${JSON.stringify(resource, null, 1)}\n`
      writeFileSync(join(folder, `r${n}.ts`), text)
    })
    const { stdout } = spawnSync(
      process.execPath,
      [
        join(root, 'node_modules/typescript/bin/tsc'),
        ...['--noEmit', '--strict', '--skipLibCheck', '--pretty', 'false', '--types', ''],
        ...['--module', 'esnext', '--moduleResolution', 'bundler', '--target', 'esnext'],
        ...resources.map((_, n) => join(folder, `r${n}.ts`)),
      ],
      { encoding: 'utf8', cwd: folder },
    )
    return stdout
      .split('\n')
      .filter((line) => line.includes('error TS'))
      .map((line) => line.replace(/^.*?\br(\d+)\.ts\S*:/, (_, n) => `${names[Number(n)]}:`))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const PodTemplate = z.object({
  template: z.object({
    metadata: z.object({ labels: z.record(z.string(), z.string()) }),
    spec: z.custom<PodSpec>((spec) => typeof spec === 'object'),
  }),
})

export type PodOf = ReturnType<typeof podsOf>[number]

/** The pods that deployments, sets and jobs make. */
export const podsOf = (resources: readonly Resource[]) =>
  resources
    .filter(({ kind }) => ['Deployment', 'StatefulSet', 'Job'].includes(kind))
    .map(({ metadata, spec }) => {
      const { template } = PodTemplate.parse(spec)
      const containers = [...(template.spec.initContainers ?? []), ...template.spec.containers]
      return { name: metadata.name, labels: template.metadata.labels, spec: template.spec, containers }
    })

const Selector = z.object({
  matchLabels: z.record(z.string(), z.string()).default({}),
  matchExpressions: z
    .array(z.object({ key: z.string(), operator: z.literal('In'), values: z.array(z.string()) }))
    .default([]),
})

/** Whether a selector, as services (labels alone), budgets and policies write it, means this pod. */
export function selects(selector: unknown, { labels }: Pick<PodOf, 'labels'>): boolean {
  const bare = z.record(z.string(), z.string()).safeParse(selector)
  const { matchLabels, matchExpressions } = bare.success
    ? { matchLabels: bare.data, matchExpressions: [] }
    : Selector.parse(selector)
  return (
    Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
    matchExpressions.every(({ key, values }) => values.includes(labels[key] ?? ''))
  )
}
