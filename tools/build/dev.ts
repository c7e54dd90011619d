import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { buildWeb } from './build-web.ts'
import { root } from './run-step.ts'

// `npm run dev`: the server starts again whenever one of its sources changes. (--watch follows
// imports itself; the folders are named for the files that are read, such as migrations.)
await buildWeb()
const watched = ['server', 'contract', 'domain', 'tools/seed'].map(
  folder => `--watch-path=${join(root, folder)}`,
)
const child = spawn(
  process.execPath,
  [...watched, '--watch-preserve-output', join(root, 'tools/build/start.ts')],
  { cwd: root, stdio: 'inherit', env: process.env },
)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => child.kill(signal))
}
child.on('exit', code => process.exit(code ?? 0))
