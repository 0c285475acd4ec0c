/** The address of any picture. */
module.exports = '/picture.webp'
