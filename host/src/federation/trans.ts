export { Trans as default } from 'react-i18next'
