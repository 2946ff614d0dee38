/** Style sheets are put into files by Vite, and linked where they are needed. */
declare module '*.css';
