import { join } from 'node:path'
import { giveTablesTo } from '../give-tables.ts'

// `node --import …/register.ts server.ts`: the server's modules, as they are loaded, speak the
// pseudo-language where they would speak English. Nothing of it is in what is shipped.
giveTablesTo({ file: join(import.meta.dirname, 'speak-pseudo.ts'), name: 'speakPseudo' })
