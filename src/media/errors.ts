/** Images cannot be converted at the moment. The message is for the operator. */
export class PhotosUnavailableError extends Error {}
