import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { StaticHandlerContext } from 'react-router'
import type { OwnScriptName } from './own-script.ts'

// Beside the server's bundle, which contains this code; see web/own-scripts.config.ts.
const list = join(dirname(fileURLToPath(import.meta.url)), 'own-scripts.json')

let addresses: Readonly<Record<string, string>> | undefined

/** The address of the page's own script, if it has one; empty for a document without script. */
export const findOwnScript = ({ matches }: StaticHandlerContext): string | undefined => {
  const handles = matches.map(match => match.route.handle as unknown)
  const name = handles.map(nameIn).find(each => each !== undefined)
  if (name === undefined) return undefined
  if (name === 'none') return ''
  // Written by our own build.
  addresses ??= existsSync(list)
    ? (JSON.parse(readFileSync(list, 'utf8')) as Record<string, string>)
    : {}
  return addresses[name]
}

const nameIn = (handle: unknown): OwnScriptName | undefined =>
  typeof handle === 'object' && handle !== null && 'ownScript' in handle
    ? // Only our own routes set it, with the type `OwnScriptHandle`.
      (handle.ownScript as OwnScriptName)
    : undefined
