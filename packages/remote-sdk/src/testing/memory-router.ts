/** For component tests of packages that do not depend on react-router themselves. */
export { MemoryRouter } from 'react-router-dom'
