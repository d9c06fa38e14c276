import { secretNames } from '@calendar-sync/platform/secretFiles'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { parse } from 'yaml'
import { z } from 'zod'
import { textOf } from '../runner/findTestFiles.ts'
import {
  builtOverlay,
  hasKubectl,
  kubectlMissing,
  type PodOf,
  podsOf,
  type Resource,
  selects,
  wrongFields,
} from './kubernetes.ts'

const test = suite('deploy/kubernetes')

const own = ['command-service', 'projection-service', 'sync-engine']
const named = (resources: readonly Resource[], kind: string) => resources.filter((each) => each.kind === kind)
const requirePod = (pods: readonly PodOf[], name: string): PodOf => {
  const pod = pods.find((each) => each.name === name)
  if (!pod) throw new Error(`There is no ${name}.`)
  return pod
}

for (const overlay of hasKubectl ? ['production', 'demo'] : []) {
  const resources = builtOverlay(overlay)
  const pods = podsOf(resources)

  test(`${overlay}: each resource has the fields that the API knows, and no other`, () => {
    assert.equal(wrongFields(resources), [])
  })

  test(`${overlay}: each container runs without rights, on a file system it cannot write to, within limits`, () => {
    for (const { name, spec, containers } of pods) {
      assert.is(spec.automountServiceAccountToken, false, name)
      assert.is(spec.securityContext?.runAsNonRoot, true, name)
      assert.ok((spec.securityContext?.runAsUser ?? 0) > 0, name)
      assert.is(spec.securityContext?.seccompProfile?.type, 'RuntimeDefault', name)
      for (const { securityContext, resources: needs, image = '' } of containers) {
        assert.is(securityContext?.allowPrivilegeEscalation, false, name)
        assert.is(securityContext?.readOnlyRootFilesystem, true, name)
        assert.equal(securityContext?.capabilities, { drop: ['ALL'] }, name)
        assert.ok(needs?.limits?.memory && needs.limits.cpu && needs.requests?.memory && needs.requests.cpu, name)
        assert.match(image, /:v?\d+\.?[\w.-]*$/, name)
      }
    }
  })

  test(`${overlay}: what lives is asked whether it lives and whether it is ready, where it answers that`, () => {
    for (const { name, containers } of pods.filter((pod) => pod.name !== 'migrate')) {
      for (const { livenessProbe, readinessProbe } of containers) assert.ok(livenessProbe && readinessProbe, name)
      if (!own.includes(name)) continue
      assert.is(containers[0]?.livenessProbe?.httpGet?.path, '/healthz')
      assert.is(containers[0]?.readinessProbe?.httpGet?.path, '/readyz')
    }
  })

  test(`${overlay}: no page of a new version asks a web server of the old one for its scripts`, () => {
    const web = named(resources, 'Deployment').find(({ metadata }) => metadata.name === 'web')
    assert.equal(web?.spec?.strategy, { type: 'Recreate' })
  })

  test(`${overlay}: each name leads to something: services, settings, files, budgets, numbers of engines`, () => {
    for (const { metadata, spec } of named(resources, 'Service'))
      assert.ok(
        pods.some((pod) => selects(spec?.selector, pod)),
        `Service ${metadata.name}`,
      )
    for (const { metadata, spec } of named(resources, 'PodDisruptionBudget'))
      assert.is(pods.filter((pod) => selects(spec?.selector, pod)).length, 1, metadata.name)
    for (const { spec } of named(resources, 'HorizontalPodAutoscaler')) {
      const { scaleTargetRef } = z
        .object({ scaleTargetRef: z.object({ kind: z.string(), name: z.string() }) })
        .parse(spec)
      assert.ok(named(resources, scaleTargetRef.kind).some(({ metadata }) => metadata.name === scaleTargetRef.name))
    }
    const settings = named(resources, 'ConfigMap').map(({ metadata }) => metadata.name)
    for (const { name, spec, containers } of pods) {
      for (const { configMap } of spec.volumes ?? [])
        if (configMap) assert.ok(settings.includes(configMap.name ?? ''), name)
      for (const { envFrom = [], volumeMounts = [] } of containers) {
        for (const { configMapRef } of envFrom) assert.ok(settings.includes(configMapRef?.name ?? ''), name)
        for (const mount of volumeMounts)
          assert.ok(
            spec.volumes?.some((volume) => volume.name === mount.name),
            mount.name,
          )
      }
    }
  })

  test(`${overlay}: secrets are files by reference; only the job that migrates is given the owner of the database`, () => {
    assert.equal(named(resources, 'Secret'), [])
    for (const { name, containers, spec } of pods) {
      const environment = containers.flatMap(({ env = [], envFrom = [] }) => [
        ...env.map(({ name: variable, value = '' }): [string, string] => [variable, value]),
        ...envFrom.flatMap(({ configMapRef }) =>
          Object.entries(resources.find(({ metadata }) => metadata.name === configMapRef?.name)?.data ?? {}),
        ),
      ])
      for (const [variable, value] of environment) {
        assert.not.ok(
          secretNames.some((secret) => secret === variable),
          `${name} is given ${variable}`,
        )
        const file = /^\/run\/secrets\/[^/]+\/(\w+)$/.exec(value)?.[1]
        if (!variable.endsWith('_URL_FILE') && !variable.endsWith('_KEY_FILE')) continue
        assert.ok(file, `${name}: ${variable}`)
        const volumes = spec.volumes?.flatMap(({ secret }) => secret ?? []) ?? []
        assert.ok(
          volumes.some(({ items }) => !items || items.some(({ path }) => path === file)),
          `${name}: ${file}`,
        )
      }
    }
    const given = pods.filter(({ spec }) =>
      spec.volumes?.some(({ secret }) => secret?.secretName === 'calendar-sync-owner'),
    )
    // Where Postgres is a pod, its password is the owner's.
    assert.equal(
      given.map(({ name }) => name).filter((name) => name !== 'postgres'),
      ['migrate'],
    )
  })

  test(`${overlay}: nothing speaks to a pod, and no pod to anything, but where a policy says so`, () => {
    const policies = named(resources, 'NetworkPolicy').map(({ spec }) => spec ?? {})
    const closed = policies.find(({ podSelector, ingress, egress }) => !ingress && !egress && isEmpty(podSelector))
    assert.equal(closed?.policyTypes, ['Ingress', 'Egress'])
    const calledBy = (caller: string, callee: string) => {
      const to = requirePod(pods, callee)
      const from = requirePod(pods, caller)
      const Rules = z.array(z.looseObject({ from: z.array(z.looseObject({})).default([]) })).default([])
      return policies.some(
        ({ podSelector, ingress }) =>
          selects(podSelector, to) &&
          Rules.parse(ingress).some((rule) =>
            rule.from.some((each) => each.podSelector && selects(each.podSelector, from)),
          ),
      )
    }
    for (const service of own) {
      assert.ok(calledBy('web', service), service)
      for (const other of own) assert.not.ok(calledBy(service, other), `${service} calls ${other}`)
    }
    for (const policy of policies)
      for (const pod of ['projection-service', 'web'])
        if (!isEmpty(policy.podSelector) && selects(policy.podSelector, requirePod(pods, pod)))
          assert.not.match(JSON.stringify(policy.egress ?? []), /ipBlock/, `${pod} reaches the internet`)
  })
}

const isEmpty = (selector: unknown) => JSON.stringify(selector) === '{}'

test('Given a field that the API does not know, a value of another type or one that is missing, then each is named', () => {
  const container = { name: 'web', image: 'web:1', securityContext: { readOnlyRootFilesytem: true } }
  const deployment = (name: string, template: object) => ({
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name },
    spec: { selector: {}, template },
  })
  const [unknown, type, missing, ...more] = wrongFields([
    deployment('a', { spec: { containers: [container] } }),
    deployment('b', { metadata: { labels: { a: 'b' } }, spec: { containers: [], hostNetwork: 'no' } }),
    {
      apiVersion: 'autoscaling/v2',
      kind: 'HorizontalPodAutoscaler',
      metadata: { name: 'c' },
      spec: { scaleTargetRef: { kind: 'Deployment', name: 'a' } },
    },
  ])
  assert.match(unknown ?? '', /^Deployment a: .*readOnlyRootFilesytem/)
  assert.match(type ?? '', /^Deployment b: .*'string' is not assignable/)
  assert.match(missing ?? '', /^HorizontalPodAutoscaler c: .*'maxReplicas' is missing/)
  assert.equal(more, [])
})

test('The number of engines follows metrics that the services show', () => {
  const { rules } = z
    .object({
      rules: z.object({
        external: z.array(z.object({ name: z.object({ as: z.string() }), metricsQuery: z.string() })),
      }),
    })
    .parse(parse(textOf('deploy/kubernetes/overlays/production/prometheus-adapter.yaml')))
  const [rule, ...others] = rules.external
  assert.equal(others, [])
  assert.match(textOf('deploy/kubernetes/overlays/production/autoscaling.yaml'), new RegExp(`name: ${rule?.name.as} `))
  const used = [...(rule?.metricsQuery ?? '').matchAll(/calendar_sync_(\w+)/g)].map(([, name]) => name)
  const shown = textOf('docs/operations.md')
  assert.equal(used, ['engine_runs', 'schedules_due'])
  // Another test holds that table to what the services show.
  for (const metric of used) assert.match(shown, new RegExp(`^\\| .*\`${metric}\``, 'm'))
})

test('The web server finds the services by the names that they have in the cluster', () => {
  const conf = textOf('deploy/kubernetes/base/services.conf')
  const maps = (text: string) =>
    [...text.matchAll(/^map "" \$(\w+) \{ default ([\w-]+)[.\w-]*:3000; \}$/gm)].map(([, ...found]) => found)
  assert.equal(maps(conf), maps(textOf('deploy/docker/services.conf')))
  assert.is(maps(conf).length, 3)
})

if (!hasKubectl) console.log(`not run: the overlays of deploy/kubernetes, because ${kubectlMissing}`)
test.run()
