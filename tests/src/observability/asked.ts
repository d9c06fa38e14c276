import { parse } from 'yaml'
import { z } from 'zod'
import { textOf } from '../runner/findTestFiles.ts'

const text = (file: string) => textOf(`deploy/observability/${file}`)

const Dashboard = z.object({
  uid: z.string(),
  panels: z.array(
    z.object({
      id: z.int(),
      type: z.enum(['row', 'stat', 'timeseries']),
      title: z.string().min(1),
      gridPos: z.object({ x: z.int(), y: z.int(), w: z.int(), h: z.int() }),
      targets: z.array(z.object({ refId: z.string(), expr: z.string().min(1) })).default([]),
    }),
  ),
})

const Rule = z.object({
  alert: z.string(),
  expr: z.string(),
  for: z.string().regex(/^\d+[smh]$/),
  labels: z.object({ severity: z.enum(['critical', 'warning']) }),
  annotations: z.object({ summary: z.string().min(10), runbook: z.string() }),
})
const Rules = z.object({ groups: z.array(z.object({ name: z.string(), rules: z.array(Rule).min(1) })).min(1) })

const ScrapeConfig = z.object({
  rule_files: z.array(z.string()),
  scrape_configs: z.array(z.object({ job_name: z.string(), dns_sd_configs: z.array(z.object({ port: z.int() })) })),
})

export const dashboard = Dashboard.parse(JSON.parse(text('grafana/dashboards/calendar-sync.json')))
export const rules = Rules.parse(parse(text('prometheus/alerts.yml'))).groups.flatMap((group) => group.rules)
export const scrapeConfig = ScrapeConfig.parse(parse(text('prometheus/prometheus.yml')))
export const provisioning = ['datasources/prometheus.yml', 'dashboards/calendar-sync.yml'].map((file): unknown =>
  parse(text(`grafana/provisioning/${file}`)),
)

/** Everything that the dashboard and the alerts ask of the services. */
export const asked = [
  ...dashboard.panels.flatMap(({ title, targets }) => targets.flatMap(({ expr }) => metricsOf(expr, title))),
  ...rules.flatMap(({ alert, expr }) => metricsOf(expr, alert)),
]

/** Each metric that an expression asks for, with the labels it names there. @param expr PromQL, in which each metric of ours or of the process begins with one of three words */
function metricsOf(expr: string, where: string) {
  return [...expr.matchAll(/\b((?:calendar_sync|process|nodejs)_\w+)\s*(?:\{([^}]*)\})?/g)].map(
    ([, metric = '', selector = '']) => ({
      where,
      metric,
      labels: [...selector.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].flatMap(([, label]) => label ?? []),
    }),
  )
}
