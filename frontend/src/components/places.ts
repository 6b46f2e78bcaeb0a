type Tree = Record<string, unknown>

/** Returns what lies at a place, such as `mix.0.share`; undefined where there is nothing. */
export function valueAt(tree: unknown, place: string): unknown {
  let found = tree
  for (const name of place.split('.')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name)) return undefined
    found = (found as Tree)[name]
  }
  return found
}

function put(tree: unknown, [name, ...rest]: readonly string[], next: unknown): unknown {
  if (name === undefined) return typeof next === 'function' ? next(tree) : next
  if (Array.isArray(tree)) {
    return tree.map((item, index) => (index === Number(name) ? put(item, rest, next) : item))
  }
  const branch = tree as Tree
  return { ...branch, [name]: put(branch[name], rest, next) }
}

/** Returns the tree with another value at a place; a function makes it of the one before. */
export function withValueAt<Of>(tree: Of, place: string, next: unknown): Of {
  return put(tree, place.split('.'), next) as Of
}
