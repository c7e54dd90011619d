import { join } from 'node:path'
import { injectTables } from '../inject-tables.ts'

// `node --import …/register.ts server.ts`: the server's modules, as they are loaded, use the
// pseudo-language instead of English. It is not part of what is shipped.
injectTables({ file: join(import.meta.dirname, 'pseudo-tables.ts'), name: 'applyPseudoLanguage' })
