import type { Plugin } from 'vite'

/**
 * How a screen asks for a part of itself that is needed late: by `import()` alone. The builder's
 * own loader first waits for the part's styles and weighs more than most parts; a late part has
 * none of its own here (its screen brings them), and one that has fails the build.
 */
export const lateParts = (): Plugin => ({
  name: 'late-parts',
  applyToEnvironment: environment => environment.name === 'client',
  load: {
    filter: { id: /^\0vite\/preload-helper\.js$/ },
    handler: () => 'export const __vitePreload = load => load()',
  },
  generateBundle(_options, bundle) {
    const late = Object.values(bundle).filter(
      file => file.type === 'chunk' && file.isDynamicEntry && !file.isEntry,
    )
    for (const file of late) {
      const styles = file.type === 'chunk' ? (file.viteMetadata?.importedCss.size ?? 0) : 0
      if (styles > 0) this.error(`${file.fileName} is a late part with styles of its own`)
    }
  },
})
