import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { completeLockfile, type Lockfile } from './complete-lockfile.ts'

// To be run after every `npm install`: node tools/runtime/run.cjs tools/lockfile/complete.ts
const path = join(import.meta.dirname, '../../package-lock.json')
const lock = JSON.parse(readFileSync(path, 'utf8')) as Lockfile // npm's own format
const added = completeLockfile(lock)
if (added.length > 0) writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`)
process.stdout.write(`${added.length} entries added to package-lock.json\n`)
