import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { frontendDist } from '@calendar-sync/standalone/frontendBuild'
import { root } from '../runner/findTestFiles.ts'
import { eventually } from './eventually.ts'

export const nginxMissing = 'there is no nginx in PATH (Debian: apt-get install nginx-light)'

export const hasNginx = spawnSync('nginx', ['-v']).status === 0

const docker = join(root, 'deploy/docker')

/**
 * The web server of the containers, with the configuration they have: only names and places are those of this machine.
 * @param to ports of this machine at which the services are
 * @param trustedProxies lines of trusted-proxies.conf besides those that are there
 */
export async function startNginx(
  port: number,
  to: Record<'commands' | 'queries' | 'engine', number>,
  trustedProxies = '',
) {
  const folder = mkdtempSync(join(tmpdir(), 'calendar-sync-nginx-'))
  chmodSync(folder, 0o755)
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
  write('trusted-proxies.conf', `${trustedProxies}\n${readFileSync(join(docker, 'trusted-proxies.conf'), 'utf8')}`)
  const services = readFileSync(join(docker, 'services.conf'), 'utf8')
    .replace('command-service:3000', `127.0.0.1:${to.commands}`)
    .replace('projection-service:3000', `127.0.0.1:${to.queries}`)
    .replace('sync-engine:3000', `127.0.0.1:${to.engine}`)
  write('services.conf', services)
  const server = readFileSync(join(docker, 'nginx.conf'), 'utf8')
    .replaceAll('/etc/nginx/services.conf', join(folder, 'services.conf'))
    .replaceAll('/etc/nginx/trusted-proxies.conf', join(folder, 'trusted-proxies.conf'))
    .replaceAll('/etc/nginx/security-headers.conf', join(docker, 'security-headers.conf'))
    .replaceAll('/usr/share/nginx/html', join(folder, 'html'))
    .replaceAll('/var/log/nginx', folder)
    .replace('listen 8080', `listen 127.0.0.1:${port}`)
  spawnSync('cp', ['-r', frontendDist, join(folder, 'html')])
  spawnSync('cp', ['-r', join(root, 'docs/legal'), join(folder, 'html/docs')])
  write('site.conf', server)
  write('nginx.conf', mainConfig(folder))
  const process = spawn('nginx', ['-e', 'stderr', '-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  process.stderr.on('data', (chunk) => (said += chunk))
  const ended = once(process, 'exit')
  await eventually(async () => {
    if (process.exitCode !== null) throw new Error(`nginx did not start: ${said}`)
    return fetch(`http://127.0.0.1:${port}/index.html`).then(
      () => true,
      () => undefined,
    )
  })
  return {
    /** A line for each request that has ended. */
    readAccessLog: () => readFileSync(join(folder, 'access.log'), 'utf8'),
    /** What it says of itself, and of requests that went wrong. */
    readErrorLog: () => said + readFileSync(join(folder, 'error.log'), 'utf8'),
    async stop() {
      process.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const mainConfig = (folder: string): string => {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return `
    daemon off;
    worker_processes 1;
    pid ${folder}/nginx.pid;
    error_log ${folder}/error.log;
    events { }
    http {
      access_log off;
      types { text/html html; text/javascript js; text/css css; image/svg+xml svg; font/woff2 woff2; }
      ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n')}
      include ${folder}/site.conf;
    }
  `
}
