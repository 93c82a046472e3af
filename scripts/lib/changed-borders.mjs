// The borders, for some files and what they import: whether anything imports them can't be seen there.
import all from '../../.dependency-cruiser.mjs'

/** @type {import('dependency-cruiser').IConfiguration} */
export default { ...all, forbidden: (all.forbidden ?? []).filter(({ name }) => name !== 'no-orphans') }
