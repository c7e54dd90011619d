import type { Plugin } from 'vite'

/**
 * Loads dynamic imports by plain `import()`. Vite's own preload helper waits for the chunk's
 * styles and weighs more than most lazy parts; a lazy part has no styles of its own here (its
 * page imports them), and one that has fails the build. Measured with Vite 8.3: 650 bytes
 * (brotli) of the largest page.
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
      const styles = file.type === 'chunk' ? [...(file.viteMetadata?.importedCss ?? [])] : []
      if (styles.length > 0) {
        const own = file.type === 'chunk' ? file.moduleIds.filter(id => id.endsWith('.css')) : []
        this.error(`${file.fileName} is a late part with styles of its own: ${own.join(', ')}`)
      }
    }
  },
})
