import { registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'
import { root } from '#tools/build/run-step.ts'

// `node --import …/register.ts server.ts`: the server's modules, as they are loaded, speak the
// pseudo-language where they would speak English. Nothing of it is in what is shipped.
const speaking = pathToFileURL(`${import.meta.dirname}/speak-pseudo.ts`).href
const spokenIn = ['server', 'tools/seed'].map(folder => pathToFileURL(`${root}/${folder}/`).href)

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    if (!spokenIn.some(folder => url.startsWith(folder)) || loaded.source == null) return loaded
    const source = loaded.source.toString()
    const names = [...source.matchAll(/^(?:export )?const (\w+)\b/gm)].map(([, name]) => name)
    const calls = names.map(name => `speakPseudo(${name})`)
    const added = `\nimport { speakPseudo } from '${speaking}'\n${calls.join('\n')}\n`
    return { ...loaded, source: source + added }
  },
})
