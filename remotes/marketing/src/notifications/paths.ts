export const notificationsPath = '/marketing/notifications'
export const newNotificationPath = `${notificationsPath}/new`
/** A new one with the words of this one. */
export const copyNotificationPath = (id: string) => `${newNotificationPath}?copy=${id}`
export const notificationPath = (id: string) => `${notificationsPath}/${id}`
export const editNotificationPath = (id: string) => `${notificationPath(id)}/edit`
