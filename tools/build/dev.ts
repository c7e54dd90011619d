import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run-step.ts'

// `npm run dev`: rebuilds and restarts whenever a source changes. Folders that a build writes
// into are not watched; watching them would restart the build forever.
const written = new Set(['.react-router', 'compiled'])
const entriesOf = (folder: string) =>
  readdirSync(join(root, folder))
    .filter(name => !written.has(name))
    .map(name => `${folder}/${name}`)
const sources = ['server', 'contract', 'domain', 'tools/seed', ...entriesOf('web'), 'staff']
const watched = [...sources, ...entriesOf('copy')].map(path => `--watch-path=${join(root, path)}`)
const child = spawn(
  process.execPath,
  [...watched, '--watch-preserve-output', join(root, 'tools/build/start.ts')],
  { cwd: root, stdio: 'inherit', env: process.env },
)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => child.kill(signal))
}
child.on('exit', code => process.exit(code ?? 0))
