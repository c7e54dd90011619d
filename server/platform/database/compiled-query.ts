import type { Compilable, CompiledQuery, Kysely } from 'kysely'
import type { Tables } from '../../tables.ts'

/** A placeholder in a query for a value that is given each time it runs. */
class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/**
 * A query that Kysely builds once, for those that run with every request: building one costs about
 * as much as running it. `build` receives a placeholder for each of `names`, to be used as a value
 * only; every run gives their values.
 */
export const compileOnce = <Name extends string, Row>(
  names: readonly Name[],
  build: (db: Kysely<Tables>, values: Readonly<Record<Name, string>>) => Compilable<Row>,
): ((
  db: Kysely<Tables>,
  values: Readonly<Record<Name, string | readonly string[]>>,
) => Promise<Row[]>) => {
  let compiled: CompiledQuery<Row> | undefined
  return async (db, values) => {
    // Kysely passes them to the driver unchanged.
    compiled ??= build(
      db,
      Object.fromEntries(names.map(name => [name, new Placeholder(name)])) as never,
    ).compile()
    const parameters = compiled.parameters.map(parameter =>
      parameter instanceof Placeholder ? values[parameter.name as Name] : parameter,
    )
    return (await db.executeQuery<Row>({ ...compiled, parameters })).rows
  }
}
