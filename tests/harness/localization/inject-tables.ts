import { registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'
import { root } from '#tools/build/run-step.ts'

/**
 * Passes every constant of the modules in these folders to a function of `file`, as each module is
 * loaded: for programs that read or change the server's tables of texts, which it does not export.
 */
export const injectTables = (taker: { readonly file: string; readonly name: string }): void => {
  const taking = pathToFileURL(taker.file).href
  const folders = ['server', 'tools/seed'].map(folder => pathToFileURL(`${root}/${folder}/`).href)
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context)
      if (!folders.some(folder => url.startsWith(folder)) || loaded.source == null) return loaded
      const source = loaded.source.toString()
      const names = [...source.matchAll(/^(?:export )?const (\w+)\b/gm)].map(([, name]) => name)
      const calls = names.map(name => `${taker.name}(${name})`)
      const added = `\nimport { ${taker.name} } from '${taking}'\n${calls.join('\n')}\n`
      return { ...loaded, source: source + added }
    },
  })
}
