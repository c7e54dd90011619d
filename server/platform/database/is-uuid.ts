/**
 * Whether a text can be compared with an id column; any other text makes PostgreSQL throw. Ids are in
 * lower case as PostgreSQL writes them: an id written another way would be equal to it there, and
 * another one wherever texts are compared.
 */
export const isUuid = (text: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(text)
