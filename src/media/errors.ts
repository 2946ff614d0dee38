/** No picture can be made into a photo at the moment, whatever it is. The message is for the operator. */
export class PhotosUnavailableError extends Error {}
