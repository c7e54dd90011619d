'use strict'
// Runs one of our TypeScript programs: `node tools/runtime/run.cjs <file> [arguments]`.
// Plain CommonJS, so that even an old Node gets as far as being told what is wrong.
const path = require('node:path')
const { pathToFileURL } = require('node:url')
const { findPinnedVersion, isOlder } = require('./pinned-version.cjs')

const pinned = findPinnedVersion()
if (isOlder(process.versions.node, pinned)) {
  console.error(
    `rupya: this is Node ${process.versions.node}, and Node ${pinned} or newer is needed. ` +
      'Run "npm ci" (it brings and links the right one) and use npm scripts, not node itself; ' +
      'where it has none for your system, install it.',
  )
  process.exit(1)
}
const [, , file, ...rest] = process.argv
const program = path.resolve(__dirname, '..', '..', file)
process.argv = [process.argv[0], program, ...rest]
import(pathToFileURL(program).href).catch(error => {
  console.error(error)
  process.exit(1)
})
