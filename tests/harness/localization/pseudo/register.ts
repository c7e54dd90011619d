import { join } from 'node:path'
import { injectTables } from '../inject-tables.ts'

// `node --import …/register.ts server.ts`: the server's modules, as they are loaded, speak the
// pseudo-language where they would speak English. Nothing of it is in what is shipped.
injectTables({ file: join(import.meta.dirname, 'pseudo-tables.ts'), name: 'applyPseudoLanguage' })
